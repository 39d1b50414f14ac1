extension CasePathable {
  /// The associated value of a case, or `nil` if the value is in another case.
  ///
  /// Assigning replaces the associated value of the current case. It does not change a value in
  /// another case; assigning `nil` changes nothing either, unless the associated value is itself
  /// optional. Changing a part of the value changes a copy, which is then assigned: change an array
  /// or another large value with ``modify(_:yield:fileID:filePath:line:column:)``, which does it in
  /// place.
  ///
  /// ```swift
  /// var result = Result<Int, any Error>.success(1)
  /// result[case: \.success]? += 1
  /// result[case: \.success] = 42
  /// result[case: \.failure]                // nil
  /// ```
  @_disfavoredOverload
  @inlinable
  public subscript<Value>(case keyPath: CaseKeyPath<Self, Value>) -> Value? {
    @inline(__always) get {
      ResolvedCasePath<Self, Value>.resolving(keyPath).path.extract(from: self)
    }
    set { replace(ResolvedCasePath<Self, Value>.resolving(keyPath).path, with: newValue) }
  }

  /// The associated value of the case with this name, or `nil` if the value is in another case.
  ///
  /// It allows `value.counter` for enums that are marked `@dynamicMemberLookup` as well as
  /// `@CasePathable`. Assigning follows the rules of ``subscript(case:)``.
  @inlinable
  public subscript<Value>(
    dynamicMember keyPath: KeyPath<AllCasePaths, AnyCasePath<Self, Value>>
  ) -> Value? {
    get { ResolvedCasePath<Self, Value>.resolving(member: keyPath).path.extract(from: self) }
    set { replace(ResolvedCasePath<Self, Value>.resolving(member: keyPath).path, with: newValue) }
  }

  @usableFromInline
  mutating func replace<Value>(_ path: AnyCasePath<Self, Value>, with newValue: Value?) {
    guard path.extract(from: self) != nil else { return }
    if let newValue {
      self = path.embed(newValue)
    } else if let none = (Value.self as? any NilHaving.Type)?.none as? Value {
      self = path.embed(none)
    }
  }
}

/// An optional without the wrapped type.
///
/// `value[case: path] = nil` means the outer optional, which the compiler wraps around the inner
/// one.
private protocol NilHaving {
  static var none: Self { get }
}

extension Optional: NilHaving {}
