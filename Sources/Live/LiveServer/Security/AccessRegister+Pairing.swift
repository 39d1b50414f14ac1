#if LiveServer
public import Foundation

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
