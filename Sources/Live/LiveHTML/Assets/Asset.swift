/// A style sheet, a picture or a script that belongs to the program, with an address that changes whenever it does.
///
/// ```swift
/// static let style = Asset("counter.css", PackageResources.counter_css)
///
/// var head: PageHead { PageHead(title: "Counter", stylesheets: [Self.style.url]) }
/// ```
///
/// So a browser may keep it for ever. The server has to be told about it: `Route(assets: [Self.style])`.
public struct Asset: Hashable, Sendable {
  /// The end of the address, with what tells its kind: `counter.css`.
  public let name: String

  /// What it consists of.
  public let bytes: [UInt8]

  /// What it is, for instance `text/css`; `nil` if its name says so.
  public let contentType: String?

  /// Sixteen digits that tell this content from any other.
  public let fingerprint: String

  /// Makes an asset of bytes.
  ///
  /// - Parameters:
  ///   - name: The end of its address, with what tells its kind.
  ///   - bytes: What it consists of.
  ///   - contentType: What it is, if its name does not say so.
  public init(_ name: String, _ bytes: [UInt8], contentType: String? = nil) {
    self.name = name
    self.bytes = bytes
    self.contentType = contentType
    self.fingerprint = Self.fingerprint(of: bytes)
  }

  /// Makes an asset of a text.
  ///
  /// - Parameters:
  ///   - name: The end of its address, with what tells its kind.
  ///   - text: What it consists of.
  ///   - contentType: What it is, if its name does not say so.
  public init(_ name: String, _ text: String, contentType: String? = nil) {
    self.init(name, Array(text.utf8), contentType: contentType)
  }

  /// The address.
  public var url: String { "/assets/\(self.fingerprint)/\(self.name)" }

  /// Two assets with the same name and content are the same.
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.fingerprint == second.fingerprint
  }

  /// Feeds what tells it from others.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(self.fingerprint)
    hasher.combine(self.name)
  }

  /// FNV-1a, 64 bits: nobody has an interest in two of one's own assets looking the same.
  private static func fingerprint(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(truncatingIfNeeded: byte)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
