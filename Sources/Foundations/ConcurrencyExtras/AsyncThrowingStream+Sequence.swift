extension AsyncThrowingStream where Failure == any Error {
  /// A stream of the elements of another asynchronous sequence, to give the sequence a type that
  /// can be named.
  ///
  /// Nothing is buffered and no task is started: each element is asked of `sequence` when it is
  /// asked of the stream, in the task that asks. Cancelling that task reaches `sequence`, and ends
  /// the stream. Errors of `sequence` are passed on and end the stream. Tasks that iterate the same
  /// stream at the same time share its elements.
  ///
  /// - Parameter sequence: The sequence to read from. Its iterator is made here and now.
  public init<Base: AsyncSequence & SendableMetatype>(_ sequence: sending Base)
  where Base.Element == Element {
    let pulled = PulledSequence(sequence)
    self.init { try await pulled.next() }
  }

  /// A stream that neither delivers an element nor ends, until the task that iterates it is
  /// cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends without an element.
  ///
  /// - Parameter error: The error to throw instead of ending quietly.
  public static func finished(throwing error: (any Error)? = nil) -> Self {
    Self { $0.finish(throwing: error) }
  }
}
