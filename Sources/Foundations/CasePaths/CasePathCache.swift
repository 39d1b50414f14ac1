import Synchronization

/// Remembers what case key paths resolve to.
///
/// Evaluating a key path takes hundreds of nanoseconds, a look in here some twenty. A key path is
/// found by its identity: comparing two key paths would cost more than evaluating one. So those that
/// are kept (in a reducer, a store, a static) are resolved once, and so are literals that capture
/// nothing, which are static objects: see ``CasePathLiteral``. A literal that captures an argument or
/// another key path is a new object each time that it is evaluated.
///
/// The table has a fixed number of slots, an object's address decides which one it may use, and a
/// newcomer evicts whom it finds there. Memory is therefore bounded however many literals come by.
@usableFromInline
struct CasePathCache: ~Copyable {
  @usableFromInline
  static let shared = CasePathCache()

  private static var bits: Int { 10 }

  private let slots: UnsafeMutablePointer<Mutex<Entry>>

  private init() {
    slots = .allocate(capacity: 1 << Self.bits)
    for index in 0..<(1 << Self.bits) {
      (slots + index).initialize(to: Mutex(Entry()))
    }
  }

  /// What was stored for this very key path, if it is still there.
  @usableFromInline
  func resolved(for keyPath: AnyKeyPath) -> AnyObject? {
    let identity = ObjectIdentifier(keyPath)
    return slot(for: identity).pointee.withLock { $0.object(for: identity) }?.object
  }

  func store(_ resolved: AnyObject, for keyPath: AnyKeyPath) {
    let entry = Entry(keyPath: keyPath, resolved: resolved)
    // The evicted are released after the lock: their deinitialisers may come back here.
    let evicted = slot(for: ObjectIdentifier(keyPath)).pointee.withLock { current in
      let evicted = current
      current = entry
      return evicted
    }
    withExtendedLifetime(evicted) {}
  }

  private func slot(for identity: ObjectIdentifier) -> UnsafeMutablePointer<Mutex<Entry>> {
    // The addresses of objects of one size are often multiples of it apart. This factor spreads them over all
    // slots for each size up to 1 KB; the golden ratio reaches half of them for sizes near Fibonacci numbers.
    let address = UInt64(truncatingIfNeeded: UInt(bitPattern: identity))
    return slots + Int(truncatingIfNeeded: (address &* 0xD6E8_FEB8_6659_FD93) >> (64 - Self.bits))
  }
}

// Safe to share: the pointer never changes, the memory is never freed, and each slot has a lock.
extension CasePathCache: @unchecked Sendable {}

extension CasePathCache {
  /// A key path and what it resolves to.
  // Safe to share: a key path is kept here for its address alone, which must not be used again as long
  // as the entry stands, and what it resolves to is an immutable object of `Sendable` parts.
  private struct Entry: @unchecked Sendable {
    var keyPath: AnyKeyPath?
    var resolved: AnyObject?

    func object(for identity: ObjectIdentifier) -> Found? {
      guard let keyPath, let resolved, ObjectIdentifier(keyPath) == identity else { return nil }
      return Found(object: resolved)
    }
  }

  // Safe to share for the same reason as `Entry.resolved`.
  private struct Found: @unchecked Sendable {
    let object: AnyObject
  }
}
