public import Foundation
import Synchronization

/// All memos of the library at one moment, the newest first.
///
/// Copies share their storage, so that all pages of a process have one list of memos, and a page with 100,000 memos needs no more memory
/// than one with ten. A snapshot that is made from another one by ``replacing(_:)`` shares what has not changed.
public struct MemoSnapshot: Sendable {
  private var storage: Storage

  /// Creates a snapshot.
  ///
  /// - Parameter memos: The memos, the newest first. Of memos with the same id, the first one counts.
  /// - Complexity: O(*n*), where *n* is the number of memos.
  public init(_ memos: some Sequence<Memo>) {
    self.init(memos, version: 0)
  }

  /// Creates a snapshot of the stored memos.
  ///
  /// - Parameters:
  ///   - memos: The memos, the newest first. Of memos with the same id, the first one counts.
  ///   - version: The number of the last change that the memos contain.
  /// - Complexity: O(*n*), where *n* is the number of memos.
  package init(_ memos: some Sequence<Memo>, version: Int64) {
    let memos = Array(memos)
    storage =
      memos.isEmpty && version == 0
      ? Self.empty : Storage(memos, indices: nil, version: version)
  }

  private init(_ storage: Storage) { self.storage = storage }

  private static let empty = Storage([], indices: [:], version: 0)

  /// The number of the last stored change that the snapshot contains. A snapshot with a lower number is older. 0 for memos that are not
  /// stored.
  package var version: Int64 { storage.version }

  /// The content that copies share. It does not change, except that orders are computed when they are first needed.
  private final class Storage: Sendable {
    let memos: [Memo]
    let indices: [Memo.ID: Int32]
    let tags: [MemoTag]
    let orders: Mutex<[MemoOrder: [Int32]]>

    /// A number that no other storage of this process has.
    let number: UInt64

    /// The number of the storage from which this one was made, and from which it differs.
    let predecessor: UInt64?

    /// The number of the last stored change.
    let version: Int64

    /// A number that is the same in storages with the same ids and dates at the same indices.
    let arrangement: UInt64

    private static let count = Atomic<UInt64>(0)

    init(
      _ memos: [Memo], indices: [Memo.ID: Int32]?, version: Int64, tags: [MemoTag]? = nil,
      orders: [MemoOrder: [Int32]] = [:], predecessor: Storage? = nil
    ) {
      self.version = version
      number = Self.count.add(1, ordering: .relaxed).newValue
      self.predecessor = predecessor?.number
      arrangement = (indices == nil ? nil : predecessor?.arrangement) ?? number
      if let indices {
        self.indices = indices
        self.memos = memos
      } else {
        var indices: [Memo.ID: Int32] = Dictionary(minimumCapacity: memos.count)
        var unique = memos
        for index in memos.indices {
          let next = Int32(clamping: indices.count)
          guard indices[memos[index].id] == nil else { continue }
          indices[memos[index].id] = next
          unique[Int(clamping: next)] = memos[index]
        }
        unique.removeLast(memos.count - indices.count)
        self.indices = indices
        self.memos = unique
      }
      self.tags = tags ?? MemoSnapshot.tags(of: self.memos)
      self.orders = Mutex(orders)
    }
  }

  /// The tags of all memos, in alphabetical order. Of tags that differ only in case, the one of the newest memo counts.
  public var tags: [MemoTag] { storage.tags }

  /// - Complexity: O(*n* + *t* log *t*), where *n* is the number of memos and *t* that of their tags.
  static func tags(of memos: some Sequence<Memo>) -> [MemoTag] {
    var known: Set<MemoTag> = []
    for memo in memos where !memo.tags.isEmpty { known.formUnion(memo.tags) }
    return known.sorted()
  }

  /// The index of a memo. `nil` if there is none with the id.
  public func index(id: Memo.ID) -> Int? { storage.indices[id].map { Int(clamping: $0) } }

  /// The memo with an id.
  public subscript(id id: Memo.ID) -> Memo? { index(id: id).map { storage.memos[$0] } }

  /// Whether there is a memo with an id.
  public func contains(id: Memo.ID) -> Bool { storage.indices[id] != nil }

  /// The indices of the memos in an order. `nil` for the order of the snapshot.
  ///
  /// - Complexity: O(1) after the first time, except for changes of dates, durations and titles.
  func indices(in order: MemoOrder) -> [Int32]? {
    guard order != .newestFirst else { return nil }
    return storage.orders.withLock { orders in
      if let indices = orders[order] { return indices }
      let indices = order.indices(of: storage.memos)
      orders[order] = indices
      return indices
    }
  }

  /// Whether both snapshots have the same storage. Others may still be equal.
  package func isIdentical(to other: Self) -> Bool { storage === other.storage }

  /// Whether both snapshots are known to have the same ids and dates at the same indices.
  func hasArrangement(of other: Self) -> Bool { storage.arrangement == other.storage.arrangement }
}

// MARK: Changes

extension MemoSnapshot {
  /// Returns the snapshot after changes of some memos.
  ///
  /// - Parameters:
  ///   - changes: The changed memos by their ids. `nil` for a memo that is not listed any more.
  ///   - version: The number of the last stored change. `nil` if the changes are not stored.
  /// - Complexity: O(*n* + *k* log *n*), where *n* is the number of memos and *k* that of the changes. A change that leaves the order as it is
  ///   copies the memos, 3 ms for 100,000.
  package func replacing(
    _ changes: [Memo.ID: Memo?], version: Int64? = nil
  ) -> MemoSnapshot {
    var memos = storage.memos
    var moved: [Memo] = []
    var removed: Set<Memo.ID> = []
    var keepsTags = true
    var keepsOrders = true
    var isChanged = false
    for (id, new) in changes {
      guard let index = index(id: id) else {
        if let new {
          moved.append(new)
          keepsTags = keepsTags && new.tags.isEmpty
        }
        continue
      }
      let old = memos[index]
      guard let new else {
        removed.insert(id)
        keepsTags = keepsTags && old.tags.isEmpty
        continue
      }
      guard new != old else { continue }
      isChanged = true
      keepsTags = keepsTags && new.tags == old.tags
      if new.date != old.date {
        removed.insert(id)
        moved.append(new)
      } else {
        keepsOrders = keepsOrders && new.title == old.title && new.duration == old.duration
        memos[index] = new
      }
    }
    guard isChanged || !moved.isEmpty || !removed.isEmpty else { return self }
    let hasSameIDs = moved.isEmpty && removed.isEmpty
    if !removed.isEmpty { memos.removeAll { removed.contains($0.id) } }
    if moved.count < 4 {
      for memo in moved { memos.insert(memo, at: Self.insertionIndex(of: memo, in: memos)) }
    } else {
      // Each insertion would move the memos behind it. Two sorted parts are sorted in linear time.
      memos += moved.sorted(by: Self.isOrdered)
      memos.sort(by: Self.isOrdered)
    }
    return MemoSnapshot(
      Storage(
        memos, indices: hasSameIDs ? storage.indices : nil, version: version ?? self.version,
        tags: keepsTags ? tags : nil,
        orders: hasSameIDs && keepsOrders ? storage.orders.withLock(\.self) : [:],
        predecessor: storage))
  }

  /// Removes memos.
  ///
  /// - Complexity: O(*n*), where *n* is the number of memos.
  mutating func remove(_ ids: Set<Memo.ID>) {
    self = replacing(Dictionary(uniqueKeysWithValues: ids.map { ($0, nil) }))
  }

  private static func isOrdered(_ a: Memo, _ b: Memo) -> Bool {
    a.date == b.date ? a.id < b.id : a.date > b.date
  }

  private static func insertionIndex(of memo: Memo, in memos: [Memo]) -> Int {
    var low = 0
    var high = memos.count
    while low < high {
      let middle = (low + high) / 2
      if isOrdered(memos[middle], memo) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension MemoSnapshot: RandomAccessCollection {
  /// The index of the newest memo.
  public var startIndex: Int { 0 }

  /// The index behind the oldest memo.
  public var endIndex: Int { storage.memos.count }

  /// The memo at an index.
  public subscript(index: Int) -> Memo { storage.memos[index] }
}

extension MemoSnapshot: Equatable {
  /// Whether two snapshots have equal memos.
  ///
  /// - Complexity: O(1) for copies, and for a snapshot and its changed version. Otherwise O(*n*), where *n* is the number of memos.
  public static func == (a: Self, b: Self) -> Bool {
    if a.storage === b.storage { return true }
    let areNeighbors =
      a.storage.predecessor == b.storage.number || b.storage.predecessor == a.storage.number
    return !areNeighbors && a.storage.memos == b.storage.memos
  }
}

extension MemoSnapshot: ExpressibleByArrayLiteral {
  /// Creates a snapshot of some memos, the newest first.
  public init(arrayLiteral memos: Memo...) { self.init(memos) }
}
