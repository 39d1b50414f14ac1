extension ObservedPart {
  /// Resolves a key path to a field of observable state.
  ///
  /// - Parameter keyPath: The key path to the field.
  /// - Returns: The part, and the key path to the storage of the field; `nil` if the root is not
  ///   observable state, or the key path does not lead to one of its fields.
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

  /// Resolves a key path to a property of observable state whose storage has another type, like
  /// that of a property marked `@Presents`.
  ///
  /// - Parameters:
  ///   - keyPath: The key path to the property.
  ///   - type: The type of the storage.
  /// - Returns: The number of the field and the key path to its storage; `nil` if the storage is not
  ///   of this type.
  static func findStorage<Root, Value, Storage>(
    of keyPath: KeyPath<Root, Value>, as type: Storage.Type
  ) -> (index: Int, storage: WritableKeyPath<Root, Storage>)? {
    guard
      let root = Root.self as? any _ObservableFields.Type,
      let (index, storage, _, _) = self.field(of: root, at: keyPath),
      let storage = storage as? WritableKeyPath<Root, Storage>
    else { return nil }
    return (index, storage)
  }

  /// The number and the storage of a field, and the offset of its struct's link.
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
