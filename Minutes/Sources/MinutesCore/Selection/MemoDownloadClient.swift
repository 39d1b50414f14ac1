public import ComposableArchitecture

/// Downloads of selections that are too long for the address of a link.
@DependencyClient
public struct MemoDownloadClient: Sendable {
  /// Lets the browser download an archive of memos. Returns when the download has begun; a lost page downloads nothing.
  public var archive: @Sendable (_ ids: [Memo.ID]) async -> Void
}

extension MemoDownloadClient: TestDependencyKey {
  /// Downloads nothing.
  public static let previewValue = Self(archive: { _ in })

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// Downloads of selections that are too long for the address of a link.
  public var memoDownload: MemoDownloadClient {
    get { self[MemoDownloadClient.self] }
    set { self[MemoDownloadClient.self] = newValue }
  }
}
