/// A file in the list of an ``Uploads`` feature.
public struct UploadEntry: Equatable, Identifiable, Sendable {
  /// The progress of an upload.
  public enum Phase: Equatable, Sendable {
    /// Other uploads have to end first.
    case waiting
    /// The browser sends the file.
    case uploading
    /// The sink has completed the file, and returned its name.
    case done(String)
    /// The file was not uploaded.
    case failed(UploadFailure)
    /// The user has cancelled the upload.
    case cancelled
  }

  /// The number of the entry, unique in its list.
  public let id: Int

  /// The file.
  public let file: UploadFile

  /// The session whose browser has the file.
  public let session: UploadSession

  /// The number of bytes that have arrived.
  public var receivedBytes = 0

  /// The progress.
  public var phase: Phase

  /// The secret in the address of the upload, while the browser may send the file.
  public var token: String?

  /// Creates an entry. Only tests need it.
  ///
  /// - Parameters:
  ///   - id: The number of the entry, unique in its list.
  ///   - file: The file.
  ///   - session: The session whose browser has the file.
  ///   - phase: The progress.
  public init(id: Int, file: UploadFile, session: UploadSession, phase: Phase) {
    self.id = id
    self.file = file
    self.session = session
    self.phase = phase
  }

  /// Whether the upload is waiting or in progress.
  public var isActive: Bool { self.phase == .waiting || self.phase == .uploading }

  /// Whether the entry counts towards ``Uploads/State/maximumCount``.
  var isCounted: Bool {
    switch self.phase {
    case .waiting, .uploading, .done: true
    case .failed, .cancelled: false
    }
  }
}
