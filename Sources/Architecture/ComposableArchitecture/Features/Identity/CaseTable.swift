import CasePaths

/// Information about the cases of an enum.
@usableFromInline
final class CaseTable<Root> {
  /// In the order of their numbers. Cases found by reflection are added when they first occur.
  private var entries: [CaseEntry<Root>]

  /// Whether the enum cannot list its case paths, so that its cases are found by reflection.
  private let isReflecting: Bool

  @usableFromInline
  let unknown = CaseEntry<Root>()

  /// The entry of the previous value: usually the next one is in the same case.
  ///
  /// No other code is called during a change of this property: exclusive access needs no checks at
  /// run time.
  @exclusivity(unchecked)
  @usableFromInline
  var latest: CaseEntry<Root>

  /// - Returns: `nil` if the type is not an enum.
  init?() {
    guard let type = Root.self as? any CasePathIterable.Type else {
      guard EnumReflection.isEnum(Root.self) else { return nil }
      self.isReflecting = true
      self.entries = []
      self.latest = self.unknown
      return
    }
    self.isReflecting = false
    var entries: [CaseEntry<Root>] = []
    for keyPath in Self.keyPaths(of: type) {
      let value = Swift.type(of: keyPath).valueType as? any DescribedCase.Type
      value?.entry(at: keyPath, number: entries.count).map { entries.append($0) }
    }
    self.entries = entries
    self.latest = self.unknown
  }

  /// The name of a value's case, for messages.
  static func name(of root: Root) -> String {
    withUnsafePointer(to: root) { CaseTable()?.entry(of: $0).name }
      ?? Mirror(reflecting: root).children.first?.label ?? String(describing: root)
  }

  private static func keyPaths<Enum: CasePathIterable>(
    of type: Enum.Type
  ) -> [PartialCaseKeyPath<Root>] {
    type.allCasePaths.compactMap { $0 as AnyKeyPath as? PartialCaseKeyPath<Root> }
  }

  /// The entry for the case of a value.
  @inlinable
  func entry(of root: UnsafePointer<Root>) -> CaseEntry<Root> {
    if self.latest.matches(root.pointee) { return self.latest }
    return self.find(root)
  }

  /// The entry for the case with a number, as stored in an entry.
  @inlinable
  func entry(number: Int) -> CaseEntry<Root> {
    self.latest.number == number ? self.latest : self.find(number: number)
  }

  @usableFromInline
  func find(number: Int) -> CaseEntry<Root> {
    number < 0 ? self.unknown : self.entries[number]
  }

  @usableFromInline
  func find(_ root: UnsafePointer<Root>) -> CaseEntry<Root> {
    if self.isReflecting {
      let entry =
        self.entries.first { $0.matches(root.pointee) }
        ?? CaseEntry(reflecting: root.pointee, number: self.entries.count)
      if entry.number == self.entries.count { self.entries.append(entry) }
      self.latest = entry
      return entry
    }
    self.latest = self.entries.first { $0.matches(root.pointee) } ?? self.unknown
    return self.latest
  }
}

/// The value of a case, without its type; only ``CasePaths/Case`` conforms.
private protocol DescribedCase {
  static func entry<Root>(
    at keyPath: PartialCaseKeyPath<Root>, number: Int
  ) -> CaseEntry<Root>?
}

extension Case: DescribedCase {
  static func entry<Root>(
    at keyPath: PartialCaseKeyPath<Root>, number: Int
  ) -> CaseEntry<Root>? {
    (keyPath as? CaseKeyPath<Root, Value>).map { CaseEntry(AnyCasePath($0), number: number) }
  }
}

/// Information about a case of an enum.
@usableFromInline
final class CaseEntry<Root> {
  @usableFromInline
  let number: Int

  let name: String

  /// Whether a value is in the case.
  @usableFromInline
  let matches: (Root) -> Bool

  /// The id of an associated value in the case, if it has one.
  @usableFromInline
  let id: ((Root) -> PresentedID?)?

  /// Whether any action dismisses values in the case; `nil` until the first value.
  ///
  /// Private, because accessors inlined in other modules would check for exclusive access each
  /// time.
  private var isEphemeral: Bool?

  /// The type of actions of an alert or dialog in the case, if another case of the same name may
  /// have other actions.
  private let ephemeralAction: Any.Type?

  init(
    number: Int, name: String, matches: @escaping (Root) -> Bool,
    id: ((Root) -> PresentedID?)?, isEphemeral: Bool, ephemeralAction: Any.Type?
  ) {
    self.number = number
    self.name = name
    self.matches = matches
    self.id = id
    self.isEphemeral = isEphemeral
    self.ephemeralAction = ephemeralAction
  }

  init<Value>(_ path: AnyCasePath<Root, Value>, number: Int) {
    self.ephemeralAction = nil
    self.number = number
    self.name = path.caseName ?? ""
    self.matches = path.matches
    self.id = (Value.self as? any Identifiable.Type).map { type in
      let id = PresentedID.reader(of: type, for: Value.self)
      return { root in
        path.extract(from: root).map { value in withUnsafePointer(to: value) { id($0) } }
      }
    }
    if Value.self is any _EphemeralState.Type { self.isEphemeral = true }
  }

  /// The entry for values whose case has no path.
  init() {
    self.ephemeralAction = nil
    self.number = -1
    self.name = ""
    self.matches = { _ in false }
    self.id = nil
    self.isEphemeral = false
  }

  /// Whether any action may dismiss values in the case. `true` until it is known.
  @usableFromInline
  var mayBeEphemeral: Bool { self.isEphemeral != false }

  /// Whether any action dismisses a value in the case: in a case with an alert or a dialog, or
  /// marked ``ReducerCaseEphemeral()``.
  @usableFromInline
  func isEphemeral(_ value: Root) -> Bool {
    if let isEphemeral = self.isEphemeral { return isEphemeral }
    let isEphemeral = (value as? any _CaseReducerState)?._isEphemeral ?? false
    self.isEphemeral = isEphemeral
    return isEphemeral
  }

  /// Whether a value of another enum is in a case of the same name, or its payload is an action of
  /// the alert or dialog.
  @usableFromInline
  func hasName<Other>(ofCaseOf other: Other) -> Bool {
    if let ephemeralAction, let payload = EnumReflection(other).payload,
      type(of: payload) == ephemeralAction
    {
      return true
    }
    return self.hasSameName(asCaseOf: other)
  }

  private func hasSameName<Other>(asCaseOf other: Other) -> Bool {
    withUnsafePointer(to: other) { CaseTable<Other>()?.entry(of: $0).name == self.name }
  }
}

extension CaseEntry {
  /// Creates the entry for the case of a value, of an enum that cannot list its case paths.
  convenience init(reflecting root: Root, number: Int) {
    let reflection = EnumReflection(root)
    let name = reflection.name
    let ephemeral = (reflection.payload.map { type(of: $0) } as? any _EphemeralState.Type)
    self.init(
      number: number, name: name,
      matches: { EnumReflection($0).name == name },
      id: reflection.payload is any Identifiable
        ? { root in (EnumReflection(root).payload as? any Identifiable).map { PresentedID(of: $0) }
        }
        : nil,
      isEphemeral: ephemeral != nil,
      ephemeralAction: ephemeral.map { actionType(of: $0) })
  }
}

extension PresentedID {
  fileprivate convenience init(of value: some Identifiable) {
    self.init(AnyHashable(value.id))
  }
}

private func actionType<State: _EphemeralState>(of type: State.Type) -> Any.Type {
  State.Action.self
}
