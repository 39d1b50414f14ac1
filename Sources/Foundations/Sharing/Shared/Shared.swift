import SourceLocations

/// A property whose value is shared: all properties with the same key, and all copies of one
/// property, read and change one value.
///
/// ```swift
/// struct State: Equatable {
///   @Shared(.appStorage("volume")) var volume = 0.8        // saved, and shared by its key
///   @Shared(.fileStorage(.standups)) var standups: [Standup] = []
///   @Shared var draft: Draft                                // given by the parent: Child.State(draft: $draft)
/// }
///
/// state.$volume.withLock { $0 += 0.1 }
/// ```
///
/// The value is loaded when the first property with the key is made, saved after each change, and follows
/// changes that are made elsewhere. Each change is observed by `withObservationTracking`, `observe`, stores and
/// pages.
///
/// Equality, hashing and coding are those of the value.
///
/// Safe to use on any thread if the value is `Sendable`. Observers and subscribers run on the thread of the
/// change, without a lock.
@dynamicMemberLookup
@propertyWrapper
public struct Shared<Value> {
  let box: SharedBox<Value>

  init(box: SharedBox<Value>) {
    self.box = box
  }

  init(_ reference: SharedReference<Value>) {
    self.box = SharedBox(reference)
  }

  var reference: SharedReference<Value> { box.reference }

  /// Shares a value without a key: the copies of this property have it in common.
  public init(value: sending Value) {
    self.init(RootReference(value))
  }

  /// Shares what another property shares, as in `init(count: Shared<Int>) { _count = count }`.
  public init(projectedValue: Shared) {
    self = projectedValue
  }

  /// The value. Change it by ``withLock(_:fileID:filePath:line:column:)``.
  ///
  /// - Complexity: O(1), if the value is copied in O(1).
  public var wrappedValue: Value {
    get { box.read() }
    @available(
      *, unavailable,
      message:
        "Change a shared value by '$name.withLock { $0 = … }', which other threads can't interrupt."
    )
    nonmutating set {}
  }

  /// The property itself: to be handed on, to be changed, and for its parts.
  ///
  /// Assigning another one shares the value of that one from now on. Copies of this property do so, too.
  public var projectedValue: Self {
    get { self }
    nonmutating set { box.replace(with: newValue.reference) }
  }

  /// Changes the value while no other thread reads or changes it.
  ///
  /// ```swift
  /// $count.withLock { $0 += 1 }
  /// ```
  ///
  /// In the closure, use its argument. The property still has the value before the change there, if it has a key or
  /// its type holds no references. A value without a key that holds references, such as a string or an array, may not
  /// be read in the closure: a debug build returns the value before the change and reports an issue after it, and a
  /// release build ends the process. A change of the same value by another `withLock` in the closure is discarded, and
  /// reported as an issue; where a read ends the process, so does this.
  ///
  /// - Parameters:
  ///   - operation: Changes the value. Keep it short.
  ///   - fileID: Source location of the change.
  ///   - filePath: Source location of the change.
  ///   - line: Source location of the change.
  ///   - column: Source location of the change.
  /// - Returns: The result of the operation.
  public func withLock<Result, Failure: Error>(
    _ operation: (inout Value) throws(Failure) -> Result,
    fileID: StaticString = #fileID,
    filePath: StaticString = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) throws(Failure) -> Result {
    try box.write(
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column), operation)
  }

  /// A part of the value, to be read and changed by itself.
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member>
  ) -> Shared<Member> {
    Shared<Member>(PartReference(reference, keyPath))
  }

  /// A part of the value, if it is there, to be read and changed by itself.
  @available(*, deprecated, message: "Use 'Shared($value.part)' to unwrap optional shared values")
  @_disfavoredOverload
  public subscript<Member>(
    dynamicMember keyPath: WritableKeyPath<Value, Member?>
  ) -> Shared<Member>? {
    Shared<Member>(self[dynamicMember: keyPath])
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

  /// The value of another property, as a hashable value of any type.
  ///
  /// A value of another type can't be assigned: the process stops.
  public init(_ base: Shared<some Hashable>) where Value == AnyHashable {
    self.init(PartReference(base.reference, \.anyHashable))
  }

  /// The value of an optional, if it has one.
  ///
  /// When the optional becomes `nil` later, or the element is removed from its collection, the property has the value
  /// from before that change.
  public init?(_ base: Shared<Value?>) {
    guard let reference = LastingReference(unwrapping: base.reference) else { return nil }
    self.init(reference)
  }
}

extension Shared: @unchecked Sendable where Value: Sendable {}

extension Hashable {
  fileprivate var anyHashable: AnyHashable {
    get { AnyHashable(self) }
    set {
      guard let value = newValue.base as? Self else {
        preconditionFailure("A shared value of type '\(Self.self)' can't become \(newValue).")
      }
      self = value
    }
  }
}

extension LastingReference where Root == Value? {
  convenience init?(unwrapping root: SharedReference<Value?>) {
    root.observation.access()
    guard let value = root.read() else { return nil }
    self.init(root, value: value, find: \.self) { root, change in
      if root == nil { return false }
      change(&root!)
      return true
    }
  }
}
