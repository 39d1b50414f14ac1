#if LiveServer
/// Signs and verifies cookies, session tickets and names of restorable state.
struct Signer: Sendable {
  private let key: SecretKey
  private let isLasting: Bool

  /// - Parameters:
  ///   - key: The key.
  ///   - isLasting: Whether the key is the same after a restart of the server.
  ///   - accessToken: The access token, which is part of the signing key: a new token invalidates
  ///     all cookies.
  init(_ key: SecretKey, isLasting: Bool, accessToken: String?) {
    self.isLasting = isLasting
    self.key =
      accessToken.map { SecretKey(key.authenticationCode(for: "access\n\($0)".utf8)) } ?? key
  }

  /// The name of the cookie, which includes the port. Cookies are not separated by port, so
  /// several servers on this machine would overwrite each other's.
  func cookieName(at origin: Origin) -> String {
    // Other hosts and unencrypted connections can't set a cookie with this prefix.
    (origin.isSecure ? "__Host-live-" : "live-") + String(origin.port)
  }

  /// The `Set-Cookie` value that gives a browser its cookie.
  ///
  /// - Parameter lifetime: The lifetime of the cookie in seconds; `nil` until the browser is
  ///   closed.
  func cookie(for browser: KnownBrowser, at origin: Origin, lifetime: Int?) -> String {
    let name = self.cookieName(at: origin)
    let signature = self.signature("cookie", name, browser.id, "\(browser.end)")
    return "\(name)=\(browser.id).\(browser.end).\(signature); Path=/; HttpOnly; SameSite=Lax"
      + (origin.isSecure ? "; Secure" : "") + (lifetime.map { "; Max-Age=\($0)" } ?? "")
  }

  /// The `Set-Cookie` value that deletes a browser's cookie.
  func expiredCookie(at origin: Origin) -> String {
    "\(self.cookieName(at: origin))=; Path=/; HttpOnly; SameSite=Lax"
      + (origin.isSecure ? "; Secure" : "") + "; Max-Age=0"
  }

  /// Returns the browser that a cookie identifies; `nil` if no cookie has a valid signature.
  func browser(fields: [String], at origin: Origin) -> KnownBrowser? {
    let name = self.cookieName(at: origin)
    for field in fields {
      for pair in field.split(separator: ";") {
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        guard parts.count == 2, parts[0] == name else { continue }
        let value = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        guard value.count == 3, let end = Int(value[1], radix: 10),
          self.isValid(value[2], "cookie", name, String(value[0]), String(value[1]))
        else { continue }
        return KnownBrowser(id: String(value[0]), end: end)
      }
    }
    return nil
  }

  /// The token that a page sends to connect to its session. It is valid only with the cookie of
  /// the browser that loaded the page.
  func ticket(for key: SessionKey, of browser: String) -> String {
    "\(key)-\(self.signature("socket", key.description, browser))"
  }

  /// Returns the session of a ticket; `nil` if the ticket was not made for this browser.
  func session(ticket: some StringProtocol, of browser: String) -> SessionKey? {
    let parts = ticket.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2, let key = SessionKey(parts[0]),
      self.isValid(parts[1], "socket", key.description, browser)
    else { return nil }
    return key
  }

  /// The name of a page's restorable state in storage. It depends on the browser, so another
  /// browser that has learnt the session key can't read the state.
  ///
  /// If the signing key does not outlive the process, the next process can't recognise the
  /// browser; the name is then the session key alone, which is sufficient to read the state.
  func stateName(for key: SessionKey, of browser: String) -> String {
    guard self.isLasting else { return key.description }
    return String(self.signature("state", key.description, browser).prefix(32))
  }

  private func signature(_ parts: String...) -> String {
    self.key.authenticationCode(for: self.message(parts))
      .map { UInt64(truncatingIfNeeded: $0).hexadecimal.suffix(2) }.joined()
  }

  /// The comparison takes a time that does not depend on the position of the first difference.
  private func isValid(_ signature: some StringProtocol, _ parts: String...) -> Bool {
    guard let bytes = [UInt8](hexadecimal: signature) else { return false }
    return self.key.isValid(bytes, for: self.message(parts))
  }

  /// Joins the parts, none of which contains the separator.
  private func message(_ parts: [String]) -> String.UTF8View {
    parts.joined(separator: "\n").utf8
  }
}

extension [UInt8] {
  /// Parses pairs of lower-case hexadecimal digits; `nil` for anything else.
  fileprivate init?(hexadecimal text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 64 else { return nil }
    self = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = digits[index].digit, let low = digits[index + 1].digit else { return nil }
      self.append(high << 4 | low)
    }
  }
}

extension UInt8 {
  fileprivate var digit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - 87
    default: nil
    }
  }
}

/// A browser as its cookie identifies it.
struct KnownBrowser: Equatable, Sendable {
  /// The id of the browser, 32 digits.
  let id: String

  /// The time at which its access expires, in seconds since 1970; 0 if the server has no access
  /// token.
  let end: Int
}

/// The secret with which a page connects to its session: 128 random bits.
struct SessionKey: Hashable, Sendable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Creates a key from the operating system's random generator.
  init() {
    var generator = SystemRandomNumberGenerator()
    self.high = generator.next()
    self.low = generator.next()
  }

  /// Parses 32 lower-case hexadecimal digits; `nil` for anything else.
  init?(_ text: some StringProtocol) {
    let digits = Array(text.utf8)
    guard digits.count == 32, let high = UInt64(hexadecimal: digits[..<16]),
      let low = UInt64(hexadecimal: digits[16...])
    else { return nil }
    self.high = high
    self.low = low
  }

  var description: String { self.high.hexadecimal + self.low.hexadecimal }
}

extension UInt64 {
  /// The number as sixteen lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = String(self, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    var value: UInt64 = 0
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value << 4 | UInt64(truncatingIfNeeded: digit - 48)
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        value = value << 4 | UInt64(truncatingIfNeeded: digit - 87)
      default: return nil
      }
    }
    self = value
  }
}
#endif
