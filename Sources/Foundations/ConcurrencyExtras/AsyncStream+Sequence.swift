extension AsyncStream {
  /// A stream of the elements of another asynchronous sequence, to give the sequence a type that
  /// can be named.
  ///
  /// Nothing is buffered and no task is started: each element is asked of `sequence` when it is
  /// asked of the stream, in the task that asks. Cancelling that task reaches `sequence`, and ends
  /// the stream. If `sequence` throws, the stream ends; use ``AsyncThrowingStream`` to learn of the
  /// error. Tasks that iterate the same stream at the same time share its elements.
  ///
  /// - Parameter sequence: The sequence to read from. Its iterator is made here and now.
  public init<Base: AsyncSequence & SendableMetatype>(_ sequence: sending Base)
  where Base.Element == Element {
    let pulled = PulledSequence(sequence)
    self.init { try? await pulled.next() }
  }

  /// A stream that neither delivers an element nor ends, until the task that iterates it is
  /// cancelled.
  public static var never: Self {
    Self { _ in }
  }

  /// A stream that ends without an element.
  public static var finished: Self {
    Self { $0.finish() }
  }
}
