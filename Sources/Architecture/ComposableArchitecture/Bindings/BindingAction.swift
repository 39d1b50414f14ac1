public import CasePaths
public import CustomDump

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

extension BindingAction {
  /// A write without effect, to test how a type of actions wraps and extracts writes.
  static var probe: Self { Self(BindingWrite(keyPath: \Root.self)) }
}

extension BindingAction {
  /// This write, as one of a larger state.
  ///
  /// - Parameter keyPath: A key path to the state of this action.
  @available(*, deprecated, message: "Use '.set(\\.child.name, \"Blob\")'.")
  public func pullback<NewRoot>(
    _ keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingAction<NewRoot> {
    BindingAction<NewRoot>(self.write.pulledBack(by: keyPath))
  }
}

extension BindingAction: CustomDumpReflectable {
  /// Dumps look like the code that creates the action: `BindingAction.set(\.name, "Blob")`.
  public var customDumpMirror: Mirror {
    Mirror(
      self,
      children: ["set": (BindingLabel(self.keyPath), self.value)],
      displayStyle: .enum
    )
  }
}

extension BindingAction: CasePathable {
  /// The case paths of a binding action: one for each part of the state.
  ///
  /// With them `\.binding.name` is the path from a feature's action to the new value of `name`.
  @dynamicMemberLookup
  public struct AllCasePaths: Sendable {
    /// The path to the value of an action that writes to a part of the state.
    public subscript<Value: Equatable & Sendable>(
      dynamicMember keyPath: WritableKeyPath<Root, Value>
    ) -> AnyCasePath<BindingAction, Value> {
      // Safe from any thread: a key path is never changed; see `BindingWrite`.
      AnyCasePath(
        _name: BindingLabel(keyPath).name,
        embed: { .set(keyPath, $0) },
        extract: { keyPath ~= $0 ? $0.value as? Value : nil }
      )
    }
  }

  /// The case paths of a binding action.
  public static var allCasePaths: AllCasePaths { AllCasePaths() }
}

/// The name of a part of the state in dumps.
struct BindingLabel {
  /// The key path without the root: `name`, or `profile.name`.
  let name: String

  init<Root>(_ keyPath: PartialKeyPath<Root>) {
    let field = (Root.self as? any _ObservableFields.Type).flatMap { storage(of: keyPath, in: $0) }
    let description = String(reflecting: field ?? keyPath)
    // The root is the name of a type, which may be nested in others; no part of it begins in lower
    // case.
    let components = description.dropFirst(description.hasPrefix("\\") ? 1 : 0)
    let path = String(reflecting: Root.self)
    let name =
      components.hasPrefix(path)
      ? components.dropFirst(path.count)
      : components.drop { $0 != "." }
    self.name =
      field == nil
      ? String(name.drop { $0 == "." })
      : String(name.drop { $0 == "." || $0 == "_" })
  }
}

extension BindingLabel: CustomDumpStringConvertible {
  var customDumpDescription: String { "\\.\(self.name)" }
}

/// The key path to the storage of a field of observable state. Its description contains the name of
/// the field.
private func storage<State: _ObservableFields>(
  of keyPath: AnyKeyPath, in type: State.Type
) -> AnyKeyPath? {
  (keyPath as? PartialKeyPath<State>).flatMap { State._$field($0)?.storage }
}

/// The write of a binding action.
///
/// `@unchecked Sendable` is safe: see ``BindingWrite``; the value is sendable.
final class TypedBindingWrite<Root, Value: Equatable & Sendable>:
  BindingWrite<Root>, @unchecked Sendable
{
  private let path: WritableKeyPath<Root, Value>
  private let newValue: Value

  /// - Parameters:
  ///   - keyPath: A key path to the value.
  ///   - property: A key path to the property, if its wrapper contains the value.
  ///   - value: The new value.
  ///   - receipt: Detects whether the write is applied.
  init(
    keyPath: WritableKeyPath<Root, Value>, property: PartialKeyPath<Root>? = nil, value: Value,
    receipt: BindingReceipt? = nil
  ) {
    self.path = keyPath
    self.newValue = value
    super.init(keyPath: property ?? keyPath, receipt: receipt)
  }

  override var value: any Sendable { self.newValue }

  override func apply(to root: inout Root) {
    self.receipt?.isSettled = true
    root[keyPath: self.path] = self.newValue
  }

  override func pulledBack<NewRoot>(
    by keyPath: WritableKeyPath<NewRoot, Root>
  ) -> BindingWrite<NewRoot> {
    TypedBindingWrite<NewRoot, Value>(
      keyPath: keyPath.appending(path: self.path),
      property: (keyPath as PartialKeyPath<NewRoot>).appending(path: self.keyPath),
      value: self.newValue, receipt: self.receipt)
  }

  override func isEqual(to other: BindingWrite<Root>) -> Bool {
    guard let other = other as? TypedBindingWrite else { return false }
    return self.newValue == other.newValue && self.keyPath == other.keyPath
  }
}

extension BindingAction: ReceiptCarrier {}

/// The write of a binding action, without the type of the value.
///
/// `@unchecked Sendable` is safe: a write is immutable, and so is a key path; the captured
/// arguments of a key path with a subscript are read only where the action is processed, on the
/// main actor.
class BindingWrite<Root>: @unchecked Sendable {
  let keyPath: PartialKeyPath<Root>

  /// Detects whether the write is applied. `nil` for actions that are sent without a store's
  /// binding.
  let receipt: BindingReceipt?

  init(keyPath: PartialKeyPath<Root>, receipt: BindingReceipt? = nil) {
    self.keyPath = keyPath
    self.receipt = receipt
  }

  var value: any Sendable { () }

  func apply(to root: inout Root) {}

  /// The same write to a part of a larger state.
  func pulledBack<NewRoot>(by keyPath: WritableKeyPath<NewRoot, Root>) -> BindingWrite<NewRoot> {
    BindingWrite<NewRoot>(keyPath: keyPath, receipt: self.receipt)
  }

  func isEqual(to other: BindingWrite) -> Bool { self === other }
}
