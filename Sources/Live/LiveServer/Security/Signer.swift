#if LiveServer

  /// Signs what browsers keep, and knows its signatures again.
  struct Signer: Sendable {
    private let key: SecretKey
    private let isLasting: Bool

    /// - Parameters:
    ///   - key: The key.
    ///   - isLasting: Whether it will be the same when the server starts again.
    ///   - accessToken: What those know who get a cookie. With another one, cookies from before are worth nothing.
    init(_ key: SecretKey, isLasting: Bool, accessToken: String?) {
      self.isLasting = isLasting
      self.key =
        accessToken.map { SecretKey(key.authenticationCode(for: "access\n\($0)".utf8)) } ?? key
    }

    /// The name of the cookie. Cookies have no port: several servers on this machine would overwrite each other's.
    func cookieName(at origin: Origin) -> String {
      // No other host and no connection in the clear can set a cookie with this prefix.
      (origin.isSecure ? "__Host-live-" : "live-") + String(origin.port)
    }

    /// The field that gives a browser its cookie.
    ///
    /// - Parameter lifetime: How many seconds the browser keeps it; `nil` until it is closed.
    func cookie(for browser: KnownBrowser, at origin: Origin, lifetime: Int?) -> String {
      let name = self.cookieName(at: origin)
      let signature = self.signature("cookie", name, browser.id, "\(browser.end)")
      return "\(name)=\(browser.id).\(browser.end).\(signature); Path=/; HttpOnly; SameSite=Lax"
        + (origin.isSecure ? "; Secure" : "") + (lifetime.map { "; Max-Age=\($0)" } ?? "")
    }

    /// The field that has a browser forget its cookie.
    func expiredCookie(at origin: Origin) -> String {
      "\(self.cookieName(at: origin))=; Path=/; HttpOnly; SameSite=Lax"
        + (origin.isSecure ? "; Secure" : "") + "; Max-Age=0"
    }

    /// The browser whose cookie this is; `nil` if it was not made here.
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

    /// What a page shows to be let in to its session, by the browser that has loaded it.
    func ticket(for key: SessionKey, of browser: String) -> String {
      "\(key)-\(self.signature("socket", key.description, browser))"
    }

    /// The session that a ticket is for; `nil` if it was not made for this browser.
    func session(ticket: some StringProtocol, of browser: String) -> SessionKey? {
      let parts = ticket.split(separator: "-", omittingEmptySubsequences: false)
      guard parts.count == 2, let key = SessionKey(parts[0]),
        self.isValid(parts[1], "socket", key.description, browser)
      else { return nil }
      return key
    }

    /// What it is kept under that a page wants to find again: another browser that has learnt the key finds something else.
    ///
    /// If the key of the signatures does not outlive the process, no browser is known again by the next one; then whoever knows the
    /// page's key may have the state.
    func stateName(for key: SessionKey, of browser: String) -> String {
      guard self.isLasting else { return key.description }
      return String(self.signature("state", key.description, browser).prefix(32))
    }

    private func signature(_ parts: String...) -> String {
      self.key.authenticationCode(for: self.message(parts))
        .map { UInt64(truncatingIfNeeded: $0).hexadecimal.suffix(2) }.joined()
    }

    /// Compared in a time that does not depend on where they differ.
    private func isValid(_ signature: some StringProtocol, _ parts: String...) -> Bool {
      guard let bytes = [UInt8](hexadecimal: signature) else { return false }
      return self.key.isValid(bytes, for: self.message(parts))
    }

    /// No part contains the separator.
    private func message(_ parts: [String]) -> String.UTF8View {
      parts.joined(separator: "\n").utf8
    }
  }

  extension [UInt8] {
    /// Reads pairs of small digits; `nil` for anything else.
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
#endif
