/// A change of an upload in progress.
public enum UploadEvent: Equatable, Sendable {
  /// Bytes have arrived: their number from the beginning of the file.
  case progress(Int)

  /// The sink has completed the file, and returned its name.
  case finished(String)

  /// The upload has failed, and its sink was cancelled.
  case failed(UploadFailure)
}
