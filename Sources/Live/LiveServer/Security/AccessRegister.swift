#if LiveServer
import BoundedNumbers
public import Foundation

/// The browsers that have access, as one file each in a folder that several processes may share.
///
/// A browser has access as long as its file exists, so access can be revoked for one browser.
/// Without a register, a cookie is valid until it expires or the access token changes.
///
/// ```swift
/// let register = try AccessRegister(at: "/var/lib/minutes/access")
/// for entry in try register.entries() { print(entry.id, entry.name, entry.lastSeen) }
/// try register.revoke("0123abcd")
/// ```
public struct AccessRegister: Sendable {
  /// A browser with access.
  public struct Entry: Equatable, Identifiable, Sendable {
    /// The first eight hexadecimal digits of the browser's id.
    public var id: String

    /// The browser and its system, as named in its `User-Agent`: `Firefox on Linux`.
    public var name: String

    /// The time at which the browser sent the access token.
    public var firstSeen: Date

    /// The time at which the browser last opened a page.
    public var lastSeen: Date
  }

  let folder: String

  /// The number of digits of a browser's id that are shown.
  private static let idLength = 8

  /// Opens a register, and creates the folder if it does not exist.
  ///
  /// - Parameter folder: The path of the folder, which should contain nothing else.
  /// - Throws: ``LiveServerError/unsafeFolder(_:)`` if other users may read the folder, or an
  ///   error of the file system.
  public init(at folder: String) throws {
    try PrivateFolder.create(folder)
    self.folder = folder
  }

  /// All browsers with access, those that opened a page last first.
  public func entries() throws -> [Entry] {
    try FileManager.default.contentsOfDirectory(atPath: self.folder)
      .compactMap { self.entry(of: $0) }
      .sorted { ($0.lastSeen, $0.id) > ($1.lastSeen, $1.id) }
  }

  /// Revokes the access of a browser. Its open pages lose their connection at the next ping, and
  /// all pairing tokens end.
  ///
  /// - Parameter id: The ``Entry/id``.
  /// - Returns: `false` if no browser has this id.
  @discardableResult
  public func revoke(_ id: Entry.ID) throws -> Bool {
    guard id.utf8.count == Self.idLength, id != "pairing-" else { return false }
    let files = try FileManager.default.contentsOfDirectory(atPath: self.folder)
      .filter { $0.hasPrefix(id) }
    for file in files { try FileManager.default.removeItem(atPath: self.path(of: file)) }
    // The browser may have made one, to get access again.
    try self.endAllPairings()
    return !files.isEmpty
  }

  /// Whether a browser has access.
  func contains(_ browser: String) -> Bool { access(self.path(of: browser), F_OK) == 0 }

  /// Registers a browser, which gives it access.
  ///
  /// - Parameter agent: The value of the field `User-Agent`.
  func grant(_ browser: String, agent: String, at date: Date) throws {
    let text = "\(Int(clamping: date.timeIntervalSince1970))\n\(Self.name(of: agent))\n"
    // A file whose text could not be written gives access as well: only its entry has no name.
    let path = self.path(of: browser)
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(text.utf8), attributes: [.posixPermissions: 0o600])
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    self.note(browser, seenAt: date)
  }

  /// Notes that a browser has opened a page.
  func note(_ browser: String, seenAt date: Date) {
    // A browser that has just logged out has no file.
    try? FileManager.default.setAttributes(
      [.modificationDate: date], ofItemAtPath: self.path(of: browser))
  }

  /// Revokes the access of a browser that has logged out.
  func remove(_ browser: String) {
    _ = unlink(self.path(of: browser))
    try? self.endAllPairings()
  }

  /// Revokes the access of browsers that have opened no page since a date.
  func removeAll(seenBefore date: Date) throws {
    for entry in try self.entries() where entry.lastSeen < date { try self.revoke(entry.id) }
  }

  private func path(of browser: String) -> String { "\(self.folder)/\(browser)" }

  private func entry(of file: String) -> Entry? {
    guard SessionKey(file) != nil,
      let facts = try? FileManager.default.attributesOfItem(atPath: self.path(of: file)),
      let seen = facts[.modificationDate] as? Date
    else { return nil }
    let bytes = FileManager.default.contents(atPath: self.path(of: file)) ?? Data()
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    return Entry(
      id: String(file.prefix(Self.idLength)),
      name: lines.count > 1 ? String(lines[1]) : "Unknown browser",
      firstSeen: lines.first.flatMap { Bounded<FiniteNumber>(parsing: $0) }
        .map { Date(timeIntervalSince1970: $0.value) } ?? seen,
      lastSeen: seen)
  }

  /// The name of a browser and its system, from fixed lists: text that the browser sent is never
  /// shown.
  static func name(of agent: String) -> String {
    // The order matters: each of these browsers also sends the keywords of some that follow it.
    let browsers = [
      ("Edg", "Edge"), ("OPR/", "Opera"), ("Firefox/", "Firefox"), ("FxiOS/", "Firefox"),
      ("Chrome/", "Chrome"), ("CriOS/", "Chrome"), ("Safari/", "Safari"),
    ]
    let systems = [
      ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
      ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
    ]
    func name(in names: [(String, String)]) -> String? {
      names.first { agent.contains($0.0) }?.1
    }
    let browser = name(in: browsers) ?? "Unknown browser"
    return name(in: systems).map { "\(browser) on \($0)" } ?? browser
  }
}

extension AccessRegister {
  /// The time for which a pairing token is valid.
  public static var pairingPeriod: Duration { .seconds(600) }

  /// The number of pairing tokens that are valid at the same time. The oldest one ends when there
  /// is another one.
  static let maximumPairingCount = 20

  /// The beginning of the names of files with pairing tokens. No id of a browser begins with it.
  private static let prefix = "pairing-"

  /// Creates a pairing token, which gives one browser access instead of the access token: once,
  /// and within ``pairingPeriod``.
  ///
  /// ```swift
  /// let address = try "https://minutes.example.org/?token=\(register.makePairingToken())"
  /// ```
  ///
  /// The address shows a page with a button, which uses the token: a link preview does not use it
  /// up.
  ///
  /// Show it only on pages of browsers that have access, such as in a QR code for a phone. The
  /// register has the hash of the token, not the token itself.
  ///
  /// - Parameter date: The current time.
  /// - Returns: 32 hexadecimal digits.
  /// - Throws: An error of the file system.
  public func makePairingToken(at date: Date = .now) throws -> String {
    try self.endPairings(before: date)
    let token = SessionKey().description
    let end = date + TimeInterval(Self.pairingPeriod.components.seconds)
    let path = self.path(ofPairing: token)
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(), attributes: [.posixPermissions: 0o600])
    else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // The end of the period, so that no content has to be written completely.
    try FileManager.default.setAttributes([.modificationDate: end], ofItemAtPath: path)
    return token
  }

  /// Ends the validity of a pairing token that was not used.
  public func endPairing(_ token: String) {
    if SessionKey(token) != nil { _ = unlink(self.path(ofPairing: token)) }
  }

  /// Ends the validity of all pairing tokens.
  func endAllPairings() throws {
    for file in try FileManager.default.contentsOfDirectory(atPath: self.folder)
    where file.hasPrefix(Self.prefix) {
      _ = unlink("\(self.folder)/\(file)")
    }
  }

  /// Whether a pairing token is valid. It stays valid.
  func hasPairing(_ token: String, at date: Date) -> Bool {
    guard SessionKey(token) != nil, let end = Self.end(ofPairingAt: self.path(ofPairing: token))
    else { return false }
    return date < end
  }

  /// Uses a pairing token.
  ///
  /// - Returns: Whether the token was valid. It is not valid a second time, also in another
  ///   process.
  func usePairingToken(_ token: String, at date: Date) -> Bool {
    guard SessionKey(token) != nil else { return false }
    let path = self.path(ofPairing: token)
    guard let end = Self.end(ofPairingAt: path) else { return false }
    // Of two processes, only one can delete the file.
    return unlink(path) == 0 && date < end
  }

  /// Deletes tokens that have expired, and the oldest of too many.
  private func endPairings(before date: Date) throws {
    let pairings = try FileManager.default.contentsOfDirectory(atPath: self.folder)
      .filter { $0.hasPrefix(Self.prefix) }
      .map { "\(self.folder)/\($0)" }
      .map { path in (path: path, end: Self.end(ofPairingAt: path) ?? .distantPast) }
      .sorted { $0.end > $1.end }
    for (index, pairing) in pairings.enumerated()
    where pairing.end <= date || index + 1 >= Self.maximumPairingCount {
      _ = unlink(pairing.path)
    }
  }

  private static func end(ofPairingAt path: String) -> Date? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.modificationDate] as? Date
  }

  /// The path of the file of a token. Its name is a hash, so that a reader of the folder does not
  /// know the token.
  private func path(ofPairing token: String) -> String {
    let digits = SHA256.digest(Array(token.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    return "\(self.folder)/\(Self.prefix)\(digits.joined())"
  }
}
#endif
