/// A new value for a part of the state, as an action.
///
/// ```swift
/// BindingAction.set(\State.name, "Blob")
/// ```
///
/// In a `switch`, a key path stands for the writes to that part of the state:
///
/// ```swift
/// case .binding(\.name): …
/// case .binding: …
/// ```
///
/// - Complexity: A binding action is as large as a pointer.
public struct BindingAction<Root>: Sendable {
  let write: BindingWrite<Root>

  init(_ write: BindingWrite<Root>) {
    self.write = write
  }

  /// An action that writes a value.
  ///
  /// - Parameters:
  ///   - keyPath: A key path to the part of the state.
  ///   - value: The new value.
  public static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value
  ) -> Self {
    Self(TypedBindingWrite(keyPath: keyPath, value: value))
  }

  /// An action that writes a value; `receipt` reports an issue if no reducer applies it.
  static func set<Value: Equatable & Sendable>(
    _ keyPath: WritableKeyPath<Root, Value>, _ value: Value, receipt: BindingReceipt
  ) -> Self {
    Self(TypedBindingWrite(keyPath: keyPath, value: value, receipt: receipt))
  }

  /// A key path to the part of the state that is written.
  public var keyPath: PartialKeyPath<Root> {
    self.write.keyPath
  }

  /// The new value.
  var value: any Sendable {
    self.write.value
  }

  /// Detects whether the write is applied. `nil` for actions that are sent without a store's
  /// binding.
  var receipt: BindingReceipt? {
    self.write.receipt
  }

  /// Writes the value.
  func apply(to root: inout Root) {
    self.write.apply(to: &root)
  }

  /// Whether an action writes to a part of the state.
  public static func ~= <Value>(keyPath: WritableKeyPath<Root, Value>, action: Self) -> Bool {
    // Comparing key paths is slow, and mostly they are identical objects.
    action.keyPath === keyPath || action.keyPath == keyPath
  }
}

extension BindingAction: Equatable {
  /// Whether both write the same value to the same part of the state.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.write === rhs.write || lhs.write.isEqual(to: rhs.write)
  }
}
