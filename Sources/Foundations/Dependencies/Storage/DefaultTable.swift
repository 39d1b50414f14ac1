public import Synchronization

/// A hash table of objects that only grows. Readers take no lock; writers must be serialised.
///
/// Objects are retained for the life of the table. A full table is copied to twice its size, and
/// the old page stays for its current readers: together, the old pages are smaller than the new
/// one.
///
/// `@unchecked Sendable` is safe: readers use atomics only, and writers hold the lock of the
/// table's owner.
@usableFromInline
final class DefaultTable: @unchecked Sendable {
  @usableFromInline
  struct Slot: ~Copyable {
    /// 0 while the slot is empty. Published after the object.
    @usableFromInline
    let key = Atomic<UInt>(0)

    @usableFromInline
    let object = Atomic<UnsafeRawPointer?>(nil)

    init() {}
  }

  @usableFromInline
  struct Page {
    @usableFromInline
    let slots: UnsafeMutablePointer<Slot>

    @usableFromInline
    let mask: Int
  }

  @usableFromInline
  let page: Atomic<UnsafePointer<Page>>

  private var pages: [UnsafeMutablePointer<Page>]
  private var count = 0

  /// All objects, including replaced ones, which readers may still use.
  private var objects: [AnyObject] = []

  init() {
    let first = Self.makePage(capacity: 64)
    pages = [first]
    page = Atomic(UnsafePointer(first))
  }

  deinit {
    for page in pages {
      page.pointee.slots.deinitialize(count: page.pointee.mask + 1)
      page.pointee.slots.deallocate()
      page.deallocate()
    }
  }

  /// The object of `key`, which the caller must not use longer than the table.
  ///
  /// - Complexity: O(1)
  @inlinable
  @inline(__always)
  func find(_ key: UInt) -> Unmanaged<AnyObject>? {
    let page = page.load(ordering: .acquiring).pointee
    var slot = Self.hash(key) & page.mask
    while true {
      let other = page.slots[slot].key.load(ordering: .acquiring)
      if other == key {
        return page.slots[slot].object.load(ordering: .acquiring).map(Unmanaged.fromOpaque)
      }
      if other == 0 { return nil }
      slot = (slot + 1) & page.mask
    }
  }

  /// Adds an object for a key that has none.
  func insert(_ object: AnyObject, for key: UInt) {
    var newest = pages[pages.endIndex - 1]
    if 2 * (count + 1) > newest.pointee.mask {
      let next = Self.makePage(capacity: 2 * (newest.pointee.mask + 1))
      for slot in 0...newest.pointee.mask {
        let key = newest.pointee.slots[slot].key.load(ordering: .relaxed)
        guard key != 0 else { continue }
        let object = newest.pointee.slots[slot].object.load(ordering: .relaxed)
        Self.write(object, for: key, to: next.pointee)
      }
      pages.append(next)
      newest = next
      page.store(UnsafePointer(next), ordering: .releasing)
    }
    Self.write(keep(object), for: key, to: newest.pointee)
    count += 1
  }

  /// Replaces an object, which lives as long as the table.
  ///
  /// - Parameter key: A key that has an object.
  func replace(by object: AnyObject, for key: UInt) {
    let newest = pages[pages.endIndex - 1].pointee
    var slot = Self.hash(key) & newest.mask
    while newest.slots[slot].key.load(ordering: .relaxed) != key { slot = (slot + 1) & newest.mask }
    newest.slots[slot].object.store(keep(object), ordering: .releasing)
  }

  /// Retains an object for the life of the table.
  ///
  /// - Returns: The address of the object.
  private func keep(_ object: AnyObject) -> UnsafeRawPointer {
    objects.append(object)
    return UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
  }

  private static func makePage(capacity: Int) -> UnsafeMutablePointer<Page> {
    let slots = UnsafeMutablePointer<Slot>.allocate(capacity: capacity)
    for slot in 0..<capacity {
      (slots + slot).initialize(to: Slot())
    }
    let page = UnsafeMutablePointer<Page>.allocate(capacity: 1)
    page.initialize(to: Page(slots: slots, mask: capacity - 1))
    return page
  }

  private static func write(_ object: UnsafeRawPointer?, for key: UInt, to page: Page) {
    var slot = hash(key) & page.mask
    while page.slots[slot].key.load(ordering: .relaxed) != 0 {
      slot = (slot + 1) & page.mask
    }
    page.slots[slot].object.store(object, ordering: .relaxed)
    page.slots[slot].key.store(key, ordering: .releasing)
  }

  /// Addresses differ in their middle bits; a multiplication moves those to the top.
  @inlinable
  @inline(__always)
  static func hash(_ key: UInt) -> Int {
    Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) >> 32)
  }
}
