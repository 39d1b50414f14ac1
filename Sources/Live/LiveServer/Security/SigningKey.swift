#if LiveServer
import Foundation

/// The key that signs a server's cookies: 256 random bits.
public struct SigningKey: Sendable {
  enum Source: Sendable {
    case random
    case file(String)
  }

  let source: Source

  /// A key that is created when the server starts. After a restart, existing cookies are invalid,
  /// and browsers get new ones.
  public static let random = Self(source: .random)

  /// A key in a file that only its owner may read; the file is created if it does not exist.
  /// Processes that serve one site share it.
  public static func file(at path: String) -> Self { Self(source: .file(path)) }

  /// Whether the key is the same after a restart of the server.
  var isLasting: Bool {
    switch self.source {
    case .random: false
    case .file: true
    }
  }

  /// Returns the key.
  func load() throws(LiveServerError) -> SecretKey {
    switch self.source {
    case .random: SecretKey()
    case .file(let path): try Self.load(path)
    }
  }

  private static func load(_ path: String) throws(LiveServerError) -> SecretKey {
    if let key = try self.key(in: path) { return key }
    try self.create(path)
    guard let key = try self.key(in: path) else {
      throw .unusableKey(path, reason: String(cString: strerror(ENOENT)))
    }
    return key
  }

  /// Returns the key in a file; `nil` if the file does not exist.
  private static func key(in path: String) throws(LiveServerError) -> SecretKey? {
    // `O_NONBLOCK`: opening a named pipe would wait for a writer.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .unusableKey(path, reason: String(cString: strerror(errno)))
    }
    defer { close(file) }
    let secrecy = FileSecrecy(descriptor: file)
    guard secrecy?.isFile == true else {
      throw .unusableKey(path, reason: "It is not a regular file")
    }
    guard secrecy?.isKept == true else {
      throw .unusableKey(path, reason: "Other users may read it")
    }
    var bytes = [UInt8](repeating: 0, count: 33)
    guard read(file, &bytes, bytes.count) == 32 else {
      throw .unusableKey(path, reason: "Its size is not 32 bytes")
    }
    return SecretKey(bytes[..<32])
  }

  /// Creates the file. If several processes do so at the same time, one succeeds, and the others
  /// read its key.
  private static func create(_ path: String) throws(LiveServerError) {
    var template = Array("\(path).XXXXXX".utf8CString)
    let file = mkstemp(&template)
    guard file >= 0 else { throw .unusableKey(path, reason: String(cString: strerror(errno))) }
    defer { unlink(template) }
    let bytes = SecretKey().bytes
    let isWritten = write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0
    guard close(file) == 0, isWritten, link(template, path) == 0 || errno == EEXIST else {
      throw .unusableKey(path, reason: String(cString: strerror(errno)))
    }
  }
}
#endif
