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
  /// An id means something only in the instance of the feature that uses it, and to the features above
  /// it: a row cannot cancel the effects of the row beside it, whatever ids they use; the list that
  /// holds them can cancel those of all its rows. Ids of different types are different.
  ///
  /// - Parameters:
  ///   - id: The id. Several effects may have the same one, and an effect may have several.
  ///   - cancelInFlight: Whether effects with this id that are under way are cancelled when this one
  ///     is started. ``none`` is never started, and cancels nothing.
  public func cancellable(id: some Hashable & Sendable, cancelInFlight: Bool = false) -> Self {
    if self.isNone { return .none }
    return Self(.cancellable(self, id: CancelID(id), cancelInFlight: cancelInFlight))
  }

  /// Cancels all effects with an id: those of the feature that returns this, and of the features in it.
  ///
  /// - Parameter id: The id given to ``cancellable(id:cancelInFlight:)``.
  /// - Complexity: O(*m*) of the number of effects with that id, whatever else is under way.
  public static func cancel(id: some Hashable & Sendable) -> Self {
    Self(.cancel(CancelID(id)))
  }
}
