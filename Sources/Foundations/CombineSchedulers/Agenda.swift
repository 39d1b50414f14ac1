#if CombineSchedulers
/// Queued work in the order of its dates, then in the order of its insertion.
///
/// Adding, cancelling and removing work are O(log *n*) or better. Cancelling releases the action
/// at once; its entry in the queue is removed when it reaches the top.
struct Agenda<Date: Comparable> {
  typealias ID = UInt64

  struct Item {
    let id: ID
    let date: Date
    let interval: Date?
    let work: Work
  }

  // A binary heap, with the next entry on top.
  private var heap: [Entry] = []
  private var works: [ID: Work] = [:]
  private var nextID: ID = 0

  private struct Entry {
    let date: Date
    let interval: Date?
    let id: ID

    func isBefore(_ other: Entry) -> Bool {
      date < other.date || (date == other.date && id < other.id)
    }
  }

  mutating func add(date: Date, interval: Date? = nil, action: @escaping () -> Void) -> ID {
    let id = nextID
    nextID += 1
    works[id] = Work(action: action)
    insert(Entry(date: date, interval: interval, id: id))
    return id
  }

  /// Adds work again at a later date, with the position of its first insertion.
  mutating func repeatItem(_ item: Item, date: Date) {
    works[item.id] = item.work
    insert(Entry(date: date, interval: item.interval, id: item.id))
  }

  /// - Returns: The work. Release it outside of locks, because its `deinit` may call any code.
  mutating func cancel(_ id: ID) -> Work? {
    works.removeValue(forKey: id)
  }

  /// The date of the next work.
  mutating func nextDate() -> Date? {
    while let entry = heap.first {
      if works[entry.id] != nil {
        return entry.date
      }
      removeFirstEntry()
    }
    return nil
  }

  /// Removes and returns the next work if it is due.
  mutating func takeNext(through date: Date) -> Item? {
    guard let next = nextDate(), next <= date else { return nil }
    let entry = removeFirstEntry()
    guard let work = works.removeValue(forKey: entry.id) else { return nil }
    return Item(id: entry.id, date: entry.date, interval: entry.interval, work: work)
  }

  private mutating func insert(_ entry: Entry) {
    heap.append(entry)
    var child = heap.count - 1
    while child > 0 {
      let parent = (child - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      heap[child] = heap[parent]
      child = parent
    }
    heap[child] = entry
  }

  @discardableResult
  private mutating func removeFirstEntry() -> Entry {
    let first = heap[0]
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    var parent = 0
    while true {
      var child = 2 * parent + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) {
        child += 1
      }
      guard heap[child].isBefore(last) else { break }
      heap[parent] = heap[child]
      parent = child
    }
    heap[parent] = last
    return first
  }
}
#endif
