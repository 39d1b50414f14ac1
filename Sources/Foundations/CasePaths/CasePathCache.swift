import Synchronization

/// A cache of resolved case key paths.
///
/// Evaluating a key path takes hundreds of nanoseconds, a lookup in the cache about twenty. A key
/// path is found by its identity: comparing two key paths would cost more than evaluating one. So
/// stored key paths (in a reducer, a store, a static property) are resolved once, and so are
/// literals without captured values, which are static objects: see ``CasePathLiteral``. A literal
/// that captures an argument or another key path is a new object for each evaluation. As an
/// argument of an operator, it is found by its code instead: see ``CasePathArgument``.
///
/// The table has a fixed number of slots. The address of an object determines its slot, and a new
/// entry evicts the previous one. So memory is bounded for any number of literals.
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

  /// The entry for this key path object, if it was not evicted.
  @inlinable
  func resolved(for keyPath: AnyKeyPath) -> AnyObject? {
    resolved(forAddress: UInt(bitPattern: ObjectIdentifier(keyPath)))
  }

  /// The entry for the address of a key path object or of the code that evaluates a key path.
  @usableFromInline
  func resolved(forAddress address: UInt) -> AnyObject? {
    slot(for: address).pointee.withLock { $0.object(for: address) }?.object
  }

  func store(_ resolved: AnyObject, for keyPath: AnyKeyPath) {
    let address = UInt(bitPattern: ObjectIdentifier(keyPath))
    store(Entry(address: address, keyPath: keyPath, resolved: resolved))
  }

  /// - Parameter code: The address of a function, which stays at this address.
  func store(_ resolved: AnyObject, forCode code: UInt) {
    store(Entry(address: code, keyPath: nil, resolved: resolved))
  }

  private func store(_ entry: Entry) {
    // Release the evicted entry after the lock: its deinitialisers may use the cache.
    let evicted = slot(for: entry.address).pointee.withLock { current in
      let evicted = current
      current = entry
      return evicted
    }
    withExtendedLifetime(evicted) {}
  }

  private func slot(for address: UInt) -> UnsafeMutablePointer<Mutex<Entry>> {
    // The addresses of objects of one size are often multiples of it apart. This factor spreads
    // them over all slots for each size up to 1 KB; the golden ratio reaches half of them for sizes
    // near Fibonacci numbers.
    let address = UInt64(truncatingIfNeeded: address)
    return slots + Int(truncatingIfNeeded: (address &* 0xD6E8_FEB8_6659_FD93) >> (64 - Self.bits))
  }
}

// Safe to share: the pointer never changes, the memory is never freed, and each slot has a lock.
extension CasePathCache: @unchecked Sendable {}

extension CasePathCache {
  /// An address and the resolved form of the key path there.
  /// Safe to share: the entry retains a key path only so that its address is not reused, and the
  /// resolved form is an immutable object with `Sendable` properties.
  private struct Entry: @unchecked Sendable {
    var address: UInt = 0
    var keyPath: AnyKeyPath?
    var resolved: AnyObject?

    func object(for address: UInt) -> Found? {
      guard address == self.address, let resolved else { return nil }
      return Found(object: resolved)
    }
  }

  // Safe to share for the same reason as `Entry.resolved`.
  private struct Found: @unchecked Sendable {
    let object: AnyObject
  }
}
