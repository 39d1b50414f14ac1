/// A property that reads a shared value and can't change it.
///
/// ```swift
/// @SharedReader(.isHapticsEnabled) var isHapticsEnabled
/// ```
///
/// See ``Shared``.
@dynamicMemberLookup
@propertyWrapper
public struct SharedReader<Value> {
  let box: SharedBox<Value>

  init(_ reference: SharedReference<Value>) {
    self.box = SharedBox(reference)
  }

  var reference: SharedReference<Value> { box.reference }

  /// A value that never changes.
  public init(value: sending Value) {
    self.init(RootReference(value))
  }

  /// Reads what another property reads.
  public init(projectedValue: SharedReader) {
    self = projectedValue
  }

  /// Reads a value that can be changed elsewhere.
  public init(_ base: Shared<Value>) {
    self.box = base.box
  }

  /// A value that never changes.
  public static func constant(_ value: sending Value) -> Self {
    Self(value: value)
  }

  /// The value of an optional, if it has one.
  ///
  /// When the optional becomes `nil` later, the property has the value from before that change.
  public init?(_ base: SharedReader<Value?>) {
    guard let reference = LastingReference(unwrapping: base.reference) else { return nil }
    self.init(reference)
  }

  /// The value of an optional, if it has one.
  public init?(_ base: Shared<Value?>) {
    self.init(SharedReader<Value?>(base))
  }

  /// The value.
  public var wrappedValue: Value { box.read() }

  /// The property itself: to be handed on, and for its parts.
  ///
  /// Assigning another one reads the value of that one from now on. Copies of this property do so, too.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// A part of the value, to be read by itself.
  public subscript<Member>(
    dynamicMember keyPath: KeyPath<Value, Member>
  ) -> SharedReader<Member> {
    SharedReader<Member>(ProjectionReference(reference) { $0[keyPath: keyPath] })
  }

  /// A value that is computed from this one.
  ///
  /// - Parameter body: Computes it, each time it is read.
  public func read<Member>(
    _ body: @escaping @Sendable (Value) -> Member
  ) -> SharedReader<Member> {
    SharedReader<Member>(ProjectionReference(reference, body))
  }
}

extension SharedReader: @unchecked Sendable where Value: Sendable {}
