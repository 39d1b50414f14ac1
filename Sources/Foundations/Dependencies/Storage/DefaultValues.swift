import IssueReporting
public import Synchronization

/// The default values of one process, or of one test.
///
/// A value is created at most once and never removed.
@usableFromInline
final class DefaultValues: Sendable {
  /// The values of this process, if it does not run tests.
  static let process = DefaultValues()

  /// The values for code outside of scopes: none in a process that runs tests.
  ///
  /// Unmanaged, because counting references would cost more than finding a value.
  @usableFromInline
  static let shared = isTesting ? nil : Unmanaged.passUnretained(process)

  @usableFromInline
  let table = DefaultTable()

  /// Whether the test framework has confirmed that these values belong to the running test.
  let isExact: Bool

  @usableFromInline
  let preparedContext = Atomic(DependencyContext.process)

  init(isExact: Bool = false) {
    self.isExact = isExact
  }

  /// The context of scopes without a context of their own.
  @inlinable
  var context: DependencyContext {
    preparedContext.load(ordering: .relaxed)
  }

  func prepare(context: DependencyContext) {
    preparedContext.store(context, ordering: .relaxed)
  }

  /// The value that was created for `key`, if any.
  @inlinable
  @inline(__always)
  func find<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Key.Value? {
    // A key determines the type of the value, and its slot contains nothing else.
    table.find(Self.slot(of: key, in: context))?._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: DefaultValue<Key.Value>.self).value
    }
  }

  /// The value of `key`, created by `make` if it does not exist, and stored if `shouldKeep` then
  /// returns `true`.
  ///
  /// Threads that request the same value during its creation wait for it.
  func value<Key: TestDependencyKey>(
    of key: Key.Type,
    in context: DependencyContext,
    make: () -> Key.Value,
    keepIf shouldKeep: () -> Bool
  ) -> Key.Value {
    let slot = Self.slot(of: key, in: context)
    let construction = DefaultConstruction(owner: ObjectIdentifier(self), slot: slot)
    return construction.perform {
      find(key, in: context)
    } make: {
      make()
    } publish: { value in
      if shouldKeep() { table.insert(DefaultValue(value), for: slot) }
    }
  }

  /// Sets the value of `key`, unless it exists or is being created.
  ///
  /// In a preview an existing value is replaced: each preview of a process prepares its own.
  func prepare<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext, with value: Key.Value
  ) -> Bool {
    let slot = Self.slot(of: key, in: context)
    return DefaultConstruction(owner: ObjectIdentifier(self), slot: slot).publishFirst {
      if find(key, in: context) == nil {
        table.insert(DefaultValue(value), for: slot)
      } else if context == .preview {
        table.replace(by: DefaultValue(value), for: slot)
      } else {
        return false
      }
      return true
    }
  }

  /// Type metadata is aligned to words, which leaves bits for the context.
  @inlinable
  static func slot<Key>(of key: Key.Type, in context: DependencyContext) -> UInt {
    UInt(bitPattern: ObjectIdentifier(key)) | UInt(truncatingIfNeeded: context.rawValue)
  }
}

/// A created default value.
@usableFromInline
final class DefaultValue<Value: Sendable>: Sendable {
  @usableFromInline
  let value: Value

  init(_ value: Value) {
    self.value = value
  }
}
