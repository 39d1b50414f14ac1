/// An immutable hash table of overrides.
///
/// `@unchecked Sendable` is safe: only `init` writes the memory.
@usableFromInline
final class OverrideTable: @unchecked Sendable {
  /// Open addressing, at most half full, so that a search always ends at an empty slot.
  @usableFromInline
  let slots: UnsafeMutablePointer<Unmanaged<AnyOverride>?>

  @usableFromInline
  let mask: Int

  init(_ list: AnyOverride) {
    let older = list.table?.takeUnretainedValue()
    let bound = Int(truncatingIfNeeded: list.length) + (older?.count ?? 0)
    var capacity = 16
    while capacity < 2 * bound { capacity *= 2 }
    mask = capacity - 1
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: nil, count: capacity)

    // From the newest to the oldest: existing entries take precedence.
    var element: AnyOverride? = list
    while let current = element {
      insert(current.detached())
      element = current.next?.takeUnretainedValue()
    }
    older?.forEach { insert($0) }
  }

  deinit {
    for slot in 0...mask { slots[slot]?.release() }
    slots.deallocate()
  }

  private(set) var count = 0

  func forEach(_ body: (AnyOverride) -> Void) {
    for slot in 0...mask {
      if let override = slots[slot] { body(override.takeUnretainedValue()) }
    }
  }

  private func insert(_ override: AnyOverride) {
    guard find(override.key) == nil else { return }
    var slot = Self.hash(override.key) & mask
    while slots[slot] != nil { slot = (slot + 1) & mask }
    slots[slot] = Unmanaged.passRetained(override)
    count += 1
  }

  @inlinable
  func find(_ key: ObjectIdentifier) -> Unmanaged<AnyOverride>? {
    var slot = Self.hash(key) & mask
    while let other = slots[slot] {
      if other._withUnsafeGuaranteedRef({ $0.key == key }) { return other }
      slot = (slot + 1) & mask
    }
    return nil
  }

  @inlinable
  static func hash(_ key: ObjectIdentifier) -> Int {
    DefaultTable.hash(UInt(bitPattern: key))
  }
}
