extension AsyncStream {
  /// A stream of the elements of another asynchronous sequence, which erases the type of the
  /// sequence.
  ///
  /// Nothing is buffered and no task is started: each call of the stream's `next()` calls `next()`
  /// of `sequence`, in the same task. Cancelling that task cancels the call of `sequence`, and ends
  /// the stream. If `sequence` throws, the stream ends; use ``AsyncThrowingStream`` to get the
  /// error. Tasks that iterate the same stream concurrently share its elements.
  ///
  /// - Parameter sequence: The sequence to read from. Its iterator is created immediately.
  public init<Base: AsyncSequence & SendableMetatype>(_ sequence: sending Base)
  where Base.Element == Element {
    let pulled = PulledSequence(sequence)
    self.init { try? await pulled.next() }
  }

  /// A stream without elements that does not end until the iterating task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends without elements.
  public static var finished: Self {
    Self { $0.finish() }
  }
}

extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of another asynchronous sequence, which erases the type of the
  /// sequence.
  ///
  /// Nothing is buffered and no task is started: each call of the stream's `next()` calls `next()`
  /// of `sequence`, in the same task. Cancelling that task cancels the call of `sequence`, and ends
  /// the stream. Errors of `sequence` are passed on and end the stream. Tasks that iterate the same
  /// stream concurrently share its elements.
  ///
  /// - Parameter sequence: The sequence to read from. Its iterator is created immediately.
  public init<Base: AsyncSequence & SendableMetatype>(_ sequence: sending Base)
  where Base.Element == Element {
    let pulled = PulledSequence(sequence)
    self.init { try await pulled.next() }
  }

  /// A stream without elements that does not end until the iterating task is cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends without elements.
  ///
  /// - Parameter error: The error to throw at the end, if any.
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}

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
