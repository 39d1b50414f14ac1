/// The case of a value of an enum that cannot list its case paths, found by reflection.
struct EnumReflection {
  /// The name of the case.
  let name: String

  /// The associated value; `nil` for a case without one, and a tuple for a case with several.
  let payload: Any?

  init<Root>(_ root: Root) {
    let child = Mirror(reflecting: root).children.first
    self.name = child?.label ?? String(describing: root)
    self.payload = child?.value
  }

  /// Whether a type is an enum, and not an optional.
  ///
  /// The first word of a type's metadata is its kind, which is 0x201 for enums in the stable ABI.
  /// The standard library has no public function that detects an enum type without a value.
  static func isEnum(_ type: Any.Type) -> Bool {
    unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x201
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
