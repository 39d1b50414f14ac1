public import Dependencies

/// Creates the sinks of uploads. Override `uploadSink` where the store is created.
///
/// ```swift
/// Store(initialState: Album.State()) {
///   Album()
/// } withDependencies: {
///   $0.uploadSink = .folder("/var/lib/album")
/// }
/// ```
public struct UploadSinkClient: Sendable {
  /// Creates the sink of a file. The arguments are the file, and the types that are accepted as in
  /// ``Uploads/State/accept``.
  public var open: @Sendable (UploadFile, [String]) async throws -> any UploadSink

  /// Creates a client.
  ///
  /// - Parameter open: Creates the sink of a file.
  public init(
    open: @escaping @Sendable (UploadFile, _ accept: [String]) async throws -> any UploadSink
  ) {
    self.open = open
  }

  /// Writes each file to a folder, under a random name: see ``FileUploadSink``.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder, which must exist.
  ///   - check: The check of the content.
  public static func folder(
    _ folder: String, check: UploadContentCheck = .signatures
  ) -> Self {
    Self { _, accept in
      try await FileUploadSink.open(folder: folder, accept: accept, check: check)
    }
  }
}

extension UploadSinkClient: DependencyKey {
  /// A client that reports an issue: the app has to override it.
  public static var liveValue: Self { Self.missing("An upload") }

  /// A client that reports an issue: the test has to override it.
  public static var testValue: Self { Self.missing("A test with an upload") }

  private static func missing(_ subject: String) -> Self {
    Self { _, _ in
      reportIssue(
        """
        \(subject) uses the unimplemented @Dependency(\\.uploadSink), so the file can't be stored.

        Override it where the store is created: withDependencies: { $0.uploadSink = .folder("…") }
        """)
      throw UploadFailure.storage
    }
  }
}

extension DependencyValues {
  /// Creates the sinks of uploads.
  public var uploadSink: UploadSinkClient {
    get { self[UploadSinkClient.self] }
    set { self[UploadSinkClient.self] = newValue }
  }
}
