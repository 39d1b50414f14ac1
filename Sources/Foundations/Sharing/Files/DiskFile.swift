import Dispatch
import Foundation
import Synchronization

/// A file on the disk that several processes may use.
///
/// - The content is replaced by renaming a new file, which has been made durable: it is never torn.
/// - Writers lock the folder (`flock`) and compare the file with the one that they have read or written last. If another
///   process has replaced it, a change that is not based on its content is refused. On file systems without such locks
///   the files are compared only.
/// - The file that was read or written last is kept open, so that no other file gets its number (inode).
/// - Changes are written in the background, at most one in ``interval`` unless a caller waits; one that is replaced
///   by a newer one before it is written is left out, and acknowledged with that.
final class DiskFile: StoredFile {
  private struct State {
    /// The content that this process knows. Without a file: there is none.
    var known: OpenFile?
    var generation = 0
    var isUnreadable = false
    var waiting: FileChange?
    var completions: [@Sendable (Result<Void, any Error>) -> Void] = []
    var isScheduled = false
    var lastWrite: DispatchTime?
    var observers: [Int: @Sendable () -> Void] = [:]
    var lastNumber = 0
    var watch: FileWatcher.Watch?
  }

  /// The shortest time between two writes that no caller waits for.
  static let interval = DispatchTimeInterval.milliseconds(100)

  let path: String
  private let folder: String
  private let name: String
  private let state = Mutex(State())
  private let writing = Mutex(())
  private let queue: DispatchQueue
  private let lockFolder: @Sendable (CInt) -> SystemError?

  /// - Parameters:
  ///   - path: The path of the file.
  ///   - lockFolder: Locks an open folder, until it is closed.
  init(path: String, lockFolder: @escaping @Sendable (CInt) -> SystemError? = FolderLock.lock) {
    self.path = path
    self.lockFolder = lockFolder
    let url = URL(fileURLWithPath: path)
    folder = url.deletingLastPathComponent().path
    name = url.lastPathComponent
    queue = DispatchQueue(label: "sharing.file", qos: .utility)
  }

  deinit {
    if let watch = state.withLock(\.watch) { FileWatcher.shared.end(watch) }
  }

  // MARK: Reading

  func read<Result>(_ deliver: (Data?) throws -> Result) throws -> Result {
    flush()
    while true {
      let (content, data) = writing.withLock { _ in
        let content = Swift.Result { try OpenFile(reading: path) }
        // Changes that are made until the content is accepted are refused: they may be based on the old value or
        // on the new one.
        state.withLock { $0.generation += 1 }
        return (content, Swift.Result { try content.get()?.read() })
      }
      let result = Swift.Result {
        do {
          _ = try data.get()
        } catch {
          throw FileStorageError.unreadable(self, error)
        }
        return try deliver(data.get())
      }
      if accept(try? content.get(), isReadable: (try? result.get()) != nil) {
        return try result.get()
      }
    }
  }

  /// Notes that the value in memory is the one in a file.
  ///
  /// - Returns: `false` if this process has written another file since.
  private func accept(_ file: OpenFile?, isReadable: Bool) -> Bool {
    writing.withLock { _ in
      let identity = FileIdentity(ofFileAt: path)
      return state.withLock { state in
        if state.known?.identity == identity, identity != file?.identity { return false }
        state.known = file
        state.generation += 1
        state.isUnreadable = !isReadable
        return true
      }
    }
  }

  func markUnreadable() {
    state.withLock { $0.isUnreadable = true }
  }

  var generation: Int { state.withLock(\.generation) }

  var nameOfUnreadable: String {
    let used = (1...).lazy.map { number in
      number == 1 ? "\(self.name).unreadable" : "\(self.name).unreadable-\(number)"
    }
    return used.first { access("\(self.folder)/\($0)", F_OK) != 0 } ?? name
  }

  // MARK: Writing

  func write(_ change: FileChange) {
    let delay: DispatchTime? = state.withLock { state in
      var change = change
      // The new change includes the old one, and its base.
      let base = change.base ?? state.generation
      change.base = state.waiting?.base.map { min($0, base) } ?? base
      state.waiting = change
      state.completions.append(change.completion)
      guard !state.isScheduled || change.isUrgent else { return nil }
      state.isScheduled = true
      guard !change.isUrgent, let last = state.lastWrite else { return .now() }
      return max(.now(), last + Self.interval)
    }
    guard let delay else { return }
    queue.asyncAfter(deadline: delay) { self.flush() }
  }

  func writeNow() {
    queue.async { self.flush() }
  }

  /// Writes the change that waits, if there is one.
  func flush() {
    // The completions are called outside of the lock: they may read and write.
    let calls = writing.withLock { _ -> [@Sendable () -> Void] in
      let (change, completions) = state.withLock { state in
        defer {
          state.waiting = nil
          state.completions = []
          state.isScheduled = false
        }
        if state.waiting != nil { state.lastWrite = .now() }
        return (state.waiting, state.completions)
      }
      guard let change else { return [] }
      let result = Result { try perform(change) }
      var calls = completions.map { completion in { @Sendable in completion(result) } }
      if case .failure(let error as FileStorageError) = result, error.reason == .conflict {
        // The content of the other process is loaded before its users hear of the conflict.
        calls.insert({ @Sendable [self] in notifyObservers() }, at: 0)
      }
      return calls
    }
    for call in calls { call() }
  }

  func replace(with data: Data) throws {
    flush()
    try writing.withLock { _ in
      try withFolderLocked { try install(data) }
    }
    notifyObservers()
  }

  private func perform(_ change: FileChange) throws {
    // Encoding takes time, and needs no lock unless it depends on the file.
    let data = change.isMerge ? nil : try change.makeData(nil)
    try withFolderLocked {
      if let data {
        guard isKnown(), state.withLock({ $0.generation == change.base }) else {
          throw FileStorageError.conflict(path)
        }
        try keepUnreadable()
        try install(data)
      } else {
        let isUnreadable = state.withLock(\.isUnreadable)
        let present = isUnreadable ? nil : try isKnown() ? nil : OpenFile(reading: path)?.read()
        let data = try change.makeData(present)
        if isUnreadable { try keepUnreadable() }
        try install(data)
      }
    }
  }

  /// Whether the file is the one that this process has read or written last.
  private func isKnown() -> Bool {
    let known = state.withLock { $0.known?.identity }
    return FileIdentity(ofFileAt: path) == known
  }

  private func keepUnreadable() throws {
    guard state.withLock(\.isUnreadable) else { return }
    if rename(path, "\(folder)/\(nameOfUnreadable)") != 0, errno != ENOENT {
      throw FileStorageError.unwritable(
        path, "it is unreadable and can't be renamed", SystemError(code: errno))
    }
    state.withLock { $0.isUnreadable = false }
  }

  private func install(_ data: Data) throws {
    let file = try OpenFile(replacing: path, in: folder, named: name, with: data)
    state.withLock { $0.known = file }
  }

  /// Does something while no other process writes in the folder.
  private func withFolderLocked<Result>(_ body: () throws -> Result) throws -> Result {
    try? FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileStorageError.unwritable(
        path, "its folder can't be opened", SystemError(code: errno))
    }
    defer { close(descriptor) }
    if let error = lockFolder(descriptor), !FolderLock.isUnsupported(error) {
      throw FileStorageError.unwritable(path, "its folder can't be locked", error)
    }
    let result = try body()
    // The new name is durable as well.
    fsync(descriptor)
    watchIfObserved()
    return result
  }

  // MARK: Observing

  func observe(_ onChange: @escaping @Sendable () -> Void) -> SharedSubscription {
    let number = state.withLock { state in
      state.lastNumber += 1
      state.observers[state.lastNumber] = onChange
      return state.lastNumber
    }
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    watchIfObserved()
    return SharedSubscription { [self] in
      let (observer, watch) = state.withLock { state in
        let observer = state.observers.removeValue(forKey: number)
        defer { if state.observers.isEmpty { state.watch = nil } }
        return (observer, state.observers.isEmpty ? state.watch : nil)
      }
      withExtendedLifetime(observer) {}
      if let watch { FileWatcher.shared.end(watch) }
    }
  }

  /// Watches the folder, which may have been created again since it was watched.
  private func watchIfObserved() {
    guard state.withLock({ !$0.observers.isEmpty }) else { return }
    if let watch = state.withLock(\.watch), FileWatcher.shared.isActive(watch) { return }
    let watch = FileWatcher.shared.watch(folder: folder, name: name) { [weak self] in
      guard let self else { return }
      queue.async { self.noticeChange() }
    }
    state.withLock { $0.watch = watch }
  }

  private func noticeChange() {
    // A change that waits finds out by itself that the file is another one.
    let isNews = writing.withLock { _ in state.withLock { $0.waiting == nil } && !isKnown() }
    if isNews { notifyObservers() }
  }

  private func notifyObservers() {
    for observer in state.withLock({ $0.observers.values.map(\.self) }) { observer() }
  }
}
