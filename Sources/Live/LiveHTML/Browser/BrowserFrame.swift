/// A binary message of a browser function.
public struct BrowserFrame: Equatable, Sendable {
  /// The sequence number, which starts at 1 and has no gaps.
  public let number: Int

  /// The data.
  public let bytes: [UInt8]
}
