extension AsyncSequence where Self: Sendable {
  /// This sequence as an `AsyncStream`.
  ///
  /// Elements are pulled from this sequence on demand; nothing is buffered. An error of this
  /// sequence ends the stream. See ``AsyncStream/init(_:)``.
  public consuming func eraseToStream() -> AsyncStream<Element> {
    AsyncStream(self)
  }

  /// This sequence as an `AsyncThrowingStream`.
  ///
  /// Elements are pulled from this sequence on demand; nothing is buffered. Errors are passed on.
  /// See ``AsyncThrowingStream/init(_:)``.
  public consuming func eraseToThrowingStream() -> AsyncThrowingStream<Element, any Error> {
    AsyncThrowingStream(self)
  }
}
