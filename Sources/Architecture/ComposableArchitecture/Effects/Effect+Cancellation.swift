extension Effect {
  /// This effect, with an id by which it can be cancelled.
  ///
  /// ```swift
  /// case .searchTextChanged:
  ///   return .run { … }.cancellable(id: CancelID.search, cancelInFlight: true)
  /// case .clearButtonTapped:
  ///   return .cancel(id: CancelID.search)
  /// ```
  ///
  /// The scope of an id is the instance of the feature that uses it, and the features above it: a
  /// row cannot cancel the effects of the row beside it, even with the same id; the list that
  /// contains the rows can cancel the effects of all of them. Ids of different types are different.
  ///
  /// - Parameters:
  ///   - id: The id. Several effects may have the same one, and an effect may have several.
  ///   - cancelInFlight: Whether starting this effect cancels running effects with this id.
  ///     ``none`` is never started, and cancels nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if self.isNone { return .none }
    return Self(.cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all effects with an id: those of the feature that returns this, and of the features in
  /// it.
  ///
  /// - Parameter id: The id given to ``cancellable(id:cancelInFlight:)``.
  /// - Complexity: O(*m*) in the number of effects with that id, regardless of other running
  ///   effects.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}
