/// The ids of the elements that were removed from a collection, for observers who show each element
/// separately.
///
/// Such an observer does not look at elements that are there before and after a change. It must look
/// at one that was removed and came back in between.
@usableFromInline
struct RemovedIDs<ID: Hashable> {
  /// The number of all removals.
  private(set) var count: UInt64 = 0

  /// The last ones, oldest first.
  private var latest: [ID] = []

  /// The number of removals that observers can look up. An observer who has missed more looks at all
  /// elements.
  private static var capacity: Int { 64 }

  mutating func append(_ id: ID) {
    self.count += 1
    if self.latest.count == 2 * Self.capacity { self.latest.removeFirst(Self.capacity) }
    self.latest.append(id)
  }

  /// The ids that were removed since there were this many removals; `nil` if not all of them are
  /// known.
  func since(_ count: UInt64) -> ArraySlice<ID>? {
    guard count <= self.count, self.count - count <= UInt64(self.latest.count) else { return nil }
    return self.latest.suffix(Int(self.count - count))
  }
}
