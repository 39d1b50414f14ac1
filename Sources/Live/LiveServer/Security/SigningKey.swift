#if LiveServer
  import Foundation

  /// What a server signs cookies with: 256 random bits that nobody else knows.
  public struct SigningKey: Sendable {
    enum Source: Sendable {
      case random
      case file(String)
    }

    let source: Source

    /// Made when the server starts. When it starts again, it knows none of the cookies from before: browsers get new ones.
    public static let random = Self(source: .random)

    /// Kept in a file that only its owner may read; made when it is not there. Processes that serve one site together share it.
    public static func file(at path: String) -> Self { Self(source: .file(path)) }

    /// Whether it is the same when the server starts again.
    var isLasting: Bool {
      switch self.source {
      case .random: false
      case .file: true
      }
    }

    /// The key.
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

    /// The key in a file; `nil` if that is not there.
    private static func key(in path: String) throws(LiveServerError) -> SecretKey? {
      // Not to wait for somebody who writes into what is no file.
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else {
        if errno == ENOENT { return nil }
        throw .unusableKey(path, reason: String(cString: strerror(errno)))
      }
      defer { close(file) }
      let secrecy = FileSecrecy(descriptor: file)
      guard secrecy?.isFile == true else { throw .unusableKey(path, reason: "It is no file") }
      guard secrecy?.isKept == true else {
        throw .unusableKey(path, reason: "Others may read it")
      }
      var bytes = [UInt8](repeating: 0, count: 33)
      guard read(file, &bytes, bytes.count) == 32 else {
        throw .unusableKey(path, reason: "It does not hold 32 bytes")
      }
      return SecretKey(bytes[..<32])
    }

    /// Makes the file. Of several processes that do, one is first, and the others take its key.
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
