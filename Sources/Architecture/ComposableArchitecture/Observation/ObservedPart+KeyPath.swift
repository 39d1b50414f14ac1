extension ObservedPart {
  /// Finds out about the field that a key path leads to.
  ///
  /// - Parameter keyPath: The key path to the field.
  /// - Returns: The part, and the key path to where the field is stored; `nil` if the root is not observable
  ///   state, or the key path does not lead to a field of it.
  static func find<Root, Value>(
    _ keyPath: WritableKeyPath<Root, Value>
  ) -> (part: ObservedPart, storage: WritableKeyPath<Root, Value>)? {
    guard
      let type = Root.self as? any _ObservableFields.Type,
      let (index, storage, linkOffset, hasObservers) = self.field(of: type, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, Value>
    else { return nil }
    let part = ObservedPart(
      index: index, linkOffset: linkOffset, hasObservers: hasObservers,
      content: ObservedContent(of: Value.self))
    return (part, storage)
  }

  /// Finds out where the presentation state of a property is stored that is marked `@Presents`.
  ///
  /// - Parameter keyPath: The key path to the property.
  static func findPresentation<Root, Value>(
    _ keyPath: KeyPath<Root, Value?>
  ) -> (index: Int, storage: WritableKeyPath<Root, PresentationState<Value>>)? {
    guard
      let type = Root.self as? any _ObservableFields.Type,
      let (index, storage, _, _) = self.field(of: type, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, PresentationState<Value>>
    else { return nil }
    return (index, storage)
  }

  /// The number of a field, where it is stored, and where its struct keeps its link.
  private static func field<State: _ObservableFields>(
    of type: State.Type, at keyPath: AnyKeyPath
  ) -> (index: Int, storage: AnyKeyPath, linkOffset: Int, hasObservers: Bool)? {
    guard
      let keyPath = keyPath as? PartialKeyPath<State>,
      let linkOffset = State._$linkOffset,
      let field = State._$field(keyPath)
    else { return nil }
    return (field.index, field.storage, linkOffset, field.hasObservers)
  }
}
