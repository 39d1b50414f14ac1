import Foundation

/// A simulated disk that may lose unsynchronized changes. It replays a ``FileJournal`` and returns
/// the content after a power failure.
///
/// It is stricter than common file systems: until `fdatasync` of the file or `fsync` of the folder,
/// each write and each directory entry may be lost, regardless of earlier and later ones. A rename
/// is atomic.
struct VolatileDisk {
  /// The loss of unsynchronized changes.
  enum Loss: Hashable {
    /// Nothing is lost, as after a kill.
    case nothing
    case everything
    /// Files have their names, and their lengths as of the last synchronization.
    case data
    /// Files have their names and lengths, with zeros for bytes.
    case dataButNotLength
    case names
    /// Only the first part of each last write remains.
    case halfOfTheLastWrite
    /// Each write and each name is lost or kept at random.
    case random(seed: UInt64)
  }

  /// The content of a disk: the bytes of files by path, and `nil` for folders.
  typealias Image = [String: [UInt8]?]

  private enum Change {
    case write([UInt8], at: Int)
    case truncate(Int)
  }

  private struct Node {
    var isFolder: Bool
    var bytes: [UInt8] = []
    var changes: [Change] = []
    var names: [String: Int] = [:]
    var currentNames: [String: Int] = [:]
    /// Directory entries that are added or removed atomically.
    var nameChanges: [[(name: String, node: Int?)]] = []
  }

  private var nodes = [Node(isFolder: true)]
  private var inodes: [UInt64: Int] = [:]

  mutating func apply(_ entry: FileJournal.Entry) {
    let path = entry.paths[0]
    switch entry.operation {
    case "create":
      inodes[entry.inode] = add(Node(isFolder: false), at: path)
    case "mkdir":
      _ = add(Node(isFolder: true), at: path)
    case "write":
      if let file = inodes[entry.inode] {
        nodes[file].changes.append(.write(entry.bytes, at: entry.number))
      }
    case "truncate":
      if let file = inodes[entry.inode] { nodes[file].changes.append(.truncate(entry.number)) }
    case "sync":
      if let folder = node(path), nodes[folder].isFolder {
        nodes[folder].names = nodes[folder].currentNames
        nodes[folder].nameChanges = []
      } else if let file = inodes[entry.inode] {
        nodes[file].bytes = Self.bytes(of: nodes[file], loss: .nothing)
        nodes[file].changes = []
      }
    case "rename":
      let (folder, name) = place(path)
      let (newFolder, newName) = place(entry.paths[1])
      precondition(folder == newFolder, "Atomic renaming between folders is not modelled.")
      change(folder, [(name, nil), (newName, nodes[folder].currentNames[name])])
    case "unlink", "rmdir":
      let (folder, name) = place(path)
      change(folder, [(name, nil)])
    default:
      preconditionFailure("The journal has an unknown operation: \(entry.operation)")
    }
  }

  /// Returns the content of the disk after a power failure.
  func image(_ loss: Loss) -> Image {
    var image: Image = [:]
    var random = SeededGenerator(seed: 0)
    if case .random(let seed) = loss { random = SeededGenerator(seed: seed) }
    collect(0, path: "", loss, &random, into: &image)
    return image
  }

  private func collect(
    _ folder: Int, path: String, _ loss: Loss, _ random: inout SeededGenerator,
    into image: inout Image
  ) {
    var names = nodes[folder].names
    for change in nodes[folder].nameChanges {
      switch loss {
      case .everything, .names: continue
      case .random where Bool.random(using: &random): continue
      default: break
      }
      for (name, node) in change { names[name] = node }
    }
    for (name, node) in names.sorted(by: { $0.key < $1.key }) {
      // SQLite creates it again when the first connection opens.
      if name.hasSuffix("-shm") { continue }
      let path = path.isEmpty ? name : "\(path)/\(name)"
      if nodes[node].isFolder {
        image[path] = .some(nil)
        collect(node, path: path, loss, &random, into: &image)
      } else {
        image[path] = Self.bytes(of: nodes[node], loss: loss, random: &random)
      }
    }
  }

  private static func bytes(of file: Node, loss: Loss) -> [UInt8] {
    var random = SeededGenerator(seed: 0)
    return bytes(of: file, loss: loss, random: &random)
  }

  private static func bytes(
    of file: Node, loss: Loss, random: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = file.bytes
    for (number, change) in file.changes.enumerated() {
      let isLast = number == file.changes.count - 1
      var fate = Fate.done
      switch loss {
      case .nothing, .names: break
      case .everything, .data: fate = .lost
      case .dataButNotLength: fate = .zeros
      case .halfOfTheLastWrite: if isLast { fate = .half }
      case .random: fate = Fate.allCases.randomElement(using: &random)!
      }
      apply(change, fate, to: &bytes)
    }
    return bytes
  }

  private enum Fate: CaseIterable { case done, lost, zeros, half }

  private static func apply(_ change: Change, _ fate: Fate, to bytes: inout [UInt8]) {
    switch change {
    case .truncate(let length):
      guard fate == .done || fate == .half else { return }
      if length > bytes.count {
        grow(&bytes, to: length)
      } else {
        bytes.removeLast(bytes.count - length)
      }
    case .write(let new, let offset):
      switch fate {
      case .lost: break
      case .zeros: grow(&bytes, to: offset + new.count)
      case .done, .half:
        let count = fate == .half ? firstPart(of: new.count, at: offset) : new.count
        if count == 0 { return }
        grow(&bytes, to: offset + count)
        bytes.replaceSubrange(offset..<offset + count, with: new[..<count])
      }
    }
  }

  /// Returns the number of bytes of a write before a sector boundary, or half of them if there is
  /// none.
  private static func firstPart(of count: Int, at offset: Int) -> Int {
    let border = (offset + count / 2) / 512 * 512
    return border > offset ? border - offset : count / 2
  }

  private static func grow(_ bytes: inout [UInt8], to count: Int) {
    if count > bytes.count { bytes += [UInt8](repeating: 0, count: count - bytes.count) }
  }

  private mutating func add(_ node: Node, at path: String) -> Int {
    nodes.append(node)
    let (folder, name) = place(path)
    change(folder, [(name, nodes.count - 1)])
    return nodes.count - 1
  }

  private mutating func change(_ folder: Int, _ change: [(name: String, node: Int?)]) {
    for (name, node) in change { nodes[folder].currentNames[name] = node }
    nodes[folder].nameChanges.append(change)
  }

  private func place(_ path: String) -> (folder: Int, name: String) {
    let parts = path.split(separator: "/")
    guard let folder = node(parts.dropLast().joined(separator: "/")), let name = parts.last else {
      preconditionFailure("The journal has a change in a folder that is not there: \(path)")
    }
    return (folder, String(name))
  }

  private func node(_ path: String) -> Int? {
    var node = 0
    for name in path.split(separator: "/") {
      guard let next = nodes[node].currentNames[String(name)] else { return nil }
      node = next
    }
    return node
  }
}

extension VolatileDisk {
  /// Writes an image to an empty folder.
  static func write(_ image: Image, to url: URL) throws {
    for (path, bytes) in image.sorted(by: { $0.key < $1.key }) {
      let target = url.appendingPathComponent(path)
      if let bytes {
        try Data(bytes).write(to: target)
      } else {
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: false)
      }
    }
  }

  /// Reads the content of a folder.
  static func image(of url: URL) throws -> Image {
    var image: Image = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: url.path)
    where !path.hasSuffix("-shm") {
      let file = url.appendingPathComponent(path)
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder)
      image[path] = isFolder.boolValue ? .some(nil) : [UInt8](try Data(contentsOf: file))
    }
    return image
  }
}
