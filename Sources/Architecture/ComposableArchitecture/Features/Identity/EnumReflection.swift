public import CasePaths

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

extension AnyCasePath {
  /// The name of the case, from the path's description.
  var caseName: String? {
    self.customMirror.children.first?.value as? String
  }

  /// The reason why a value has no child in the case, for messages.
  ///
  /// - Parameter root: The value. Not changed; a parameter without a copy, because values may be large.
  @usableFromInline
  func absence(in root: inout Root) -> String {
    guard let caseName else { return "its state was in another case" }
    return """
      its state was in the case "\(EnumReflection(root).name)", and not in the case "\(caseName)"
      """
  }
}
