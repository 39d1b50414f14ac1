/// The reason for refusing a request with bytes of an upload.
public enum UploadRequestError: Error, Equatable, Sendable {
  /// The upload has ended.
  case ended

  /// The bytes do not continue the file, which has the given number of bytes.
  case wrongOffset(expected: Int)

  /// There are more bytes than the file has. The upload has failed.
  case tooLarge

  /// The upload has failed.
  case failed(UploadFailure)
}
