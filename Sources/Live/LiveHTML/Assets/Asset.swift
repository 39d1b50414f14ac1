/// A style sheet, picture or script of the program, with a URL that changes with its content.
///
/// ```swift
/// static let style = Asset("counter.css", PackageResources.counter_css)
///
/// var head: PageHead { PageHead(title: "Counter", stylesheets: [Self.style.url]) }
/// ```
///
/// Browsers may cache it permanently. The server needs a route for it: `Route(assets:
/// [Self.style])`.
public struct Asset: Hashable, Sendable {
  /// The last component of the URL, with the extension for its type: `counter.css`.
  public let name: String

  /// The content.
  public let bytes: [UInt8]

  /// The media type, for example `text/css`; `nil` to derive it from the name.
  public let contentType: String?

  /// A hash of the content, sixteen hexadecimal digits.
  public let fingerprint: String

  /// Creates an asset from bytes.
  ///
  /// - Parameters:
  ///   - name: The last component of its URL, with the extension for its type.
  ///   - bytes: The content.
  ///   - contentType: The media type; `nil` to derive it from the name.
  public init(_ name: String, _ bytes: [UInt8], contentType: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.contentType = contentType
    self.fingerprint = Self.fingerprint(of: bytes)
  }

  /// Creates an asset from text.
  ///
  /// - Parameters:
  ///   - name: The last component of its URL, with the extension for its type.
  ///   - text: The content.
  ///   - contentType: The media type; `nil` to derive it from the name.
  public init(_ name: String, _ text: String, contentType: String? = nil) {
    self.init(name, Array(text.utf8), contentType: contentType)
  }

  /// The URL path.
  public var url: String { "/assets/\(self.fingerprint)/\(self.name)" }

  /// Assets with the same name and content are equal.
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.fingerprint == second.fingerprint
  }

  /// Hashes name and content.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.fingerprint)
    hasher.combine(self.name)
  }

  /// FNV-1a, 64 bits. A cryptographic hash is not needed: no attacker chooses the content of
  /// assets.
  private static func fingerprint(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(truncatingIfNeeded: byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
