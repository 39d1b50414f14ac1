import IssueReporting
public import Synchronization

/// The default values of one process, or of one test.
///
/// A value is made at most once and then stays.
@usableFromInline
final class DefaultValues: Sendable {
  /// Those of this process, when it does not run tests.
  static let process = DefaultValues()

  /// Those that everybody has who is in no scope: none in a process that runs tests.
  ///
  /// Not a plain reference, for counting references would cost more than finding a value.
  @usableFromInline
  static let shared = isTesting ? nil : Unmanaged.passUnretained(process)

  @usableFromInline
  let table = DefaultTable()

  /// Whether these are known to belong to the test that is running, by the one who has started it.
  let isExact: Bool

  @usableFromInline
  let preparedContext = Atomic(DependencyContext.process)

  init(isExact: Bool = false) {
    self.isExact = isExact
  }

  /// The context of those who have not chosen one.
  @inlinable
  var context: DependencyContext {
    preparedContext.load(ordering: .relaxed)
  }

  func prepare(context: DependencyContext) {
    preparedContext.store(context, ordering: .relaxed)
  }

  /// The value that was made for `key`, if it was.
  @inlinable
  @inline(__always)
  func find<Key: TestDependencyKey>(
    _ key: Key.Type, in context: DependencyContext
  ) -> Key.Value? {
    // One key, one type of value, and nothing else is ever stored under it.
    table.find(Self.slot(of: key, in: context))?._withUnsafeGuaranteedRef {
      unsafeDowncast($0, to: DefaultValue<Key.Value>.self).value
    }
  }

  /// The value of `key`, made by `make` if it does not exist, and kept if `shouldKeep` says so then.
  ///
  /// Threads that ask for the same value while it is being made wait for it.
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

  /// Sets the value of `key`, unless it exists or is being made.
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

  /// Types' metadata are aligned to words, which leaves room for the context.
  @inlinable
  static func slot<Key>(of key: Key.Type, in context: DependencyContext) -> UInt {
    UInt(bitPattern: ObjectIdentifier(key)) | UInt(truncatingIfNeeded: context.rawValue)
  }
}
