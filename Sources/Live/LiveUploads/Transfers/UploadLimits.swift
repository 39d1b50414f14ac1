/// The limits on the uploads of a server. Declared sizes count, not received bytes, so a file that
/// does not fit is refused before its first byte.
public struct UploadLimits: Equatable, Sendable {
  /// The maximum number of bytes of one session: of its completed uploads and of those in progress.
  public var bytesPerSession: Int

  /// The maximum number of bytes of the uploads in progress of one browser, in all of its sessions.
  public var bytesPerBrowser: Int

  /// The maximum number of uploads in progress of one browser.
  public var countPerBrowser: Int

  /// The maximum number of bytes of all uploads in progress.
  public var bytes: Int

  /// The maximum number of uploads in progress, in all sessions.
  public var count: Int

  /// The size of a chunk, in bytes: the maximum size of the body of one request. A larger body is
  /// refused with status 413.
  public var chunkSize: Int

  /// The time limit without progress. Then the upload fails.
  public var timeout: Duration

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - bytesPerSession: The maximum number of bytes of one session.
  ///   - bytesPerBrowser: The maximum number of bytes of the uploads in progress of one browser.
  ///   - countPerBrowser: The maximum number of uploads in progress of one browser.
  ///   - bytes: The maximum number of bytes of all uploads in progress.
  ///   - count: The maximum number of uploads in progress, in all sessions.
  ///   - chunkSize: The size of a chunk, in bytes.
  ///   - timeout: The time limit without progress.
  public init(
    bytesPerSession: Int = 4 << 30,
    bytesPerBrowser: Int = 8 << 30,
    countPerBrowser: Int = 100,
    bytes: Int = 32 << 30,
    count: Int = 1_000,
    chunkSize: Int = 256 << 10,
    timeout: Duration = .seconds(300)
  ) {
    self.bytesPerSession = bytesPerSession
    self.bytesPerBrowser = bytesPerBrowser
    self.countPerBrowser = countPerBrowser
    self.bytes = bytes
    self.count = count
    self.chunkSize = chunkSize
    self.timeout = timeout
  }
}
