/// A piece of binary data from the browser.
public struct BrowserFrame: Equatable, Sendable {
  /// Its number, counted from 1 without a gap.
  public let number: Int

  /// The data.
  public let bytes: [UInt8]
}
