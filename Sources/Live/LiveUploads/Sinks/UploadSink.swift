/// The destination of one uploaded file, such as a file or an object of an object store.
///
/// Calls never overlap. A call of ``write(_:at:)`` that waits holds back the browser: the server
/// reads no more of the request until it returns. After an error, and when the user cancels or the
/// page closes, ``cancel()`` is called once.
public protocol UploadSink: Sendable {
  /// Writes the next bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes, at most 64 KB in practice.
  ///   - offset: The number of bytes that were written before.
  /// - Throws: ``UploadFailure/wrongContent`` if the content is not accepted; any other error
  ///   counts as ``UploadFailure/storage``.
  func write(_ bytes: [UInt8], at offset: Int) async throws

  /// Completes the file after its last byte.
  ///
  /// - Returns: The name under which the app finds the file: a path, or the key of an object.
  /// - Throws: The same errors as ``write(_:at:)``.
  func finish() async throws -> String

  /// Deletes everything that was written. It is also called after ``finish()``, if the upload was
  /// cancelled while that ran: then no feature has received the name.
  func cancel() async
}
