/// A priority queue of sleepers: earliest deadline first, and for equal deadlines in the order of
/// their sleeps.
///
/// A binary heap with an index of each sleeper's position. Adding and removing are O(log *n*).
struct SleeperQueue<Instant: Comparable, Payload> {
  struct Sleeper {
    /// Ascending in the order of the sleeps.
    let id: Int
    let deadline: Instant
    let payload: Payload

    func isDue(before other: Self) -> Bool {
      if self.deadline == other.deadline { return self.id < other.id }
      return self.deadline < other.deadline
    }
  }

  private var heap: [Sleeper] = []
  private var positions: [Int: Int] = [:]

  var count: Int { self.heap.count }
  var isEmpty: Bool { self.heap.isEmpty }
  var first: Sleeper? { self.heap.first }

  mutating func insert(id: Int, deadline: Instant, payload: Payload) {
    self.heap.append(Sleeper(id: id, deadline: deadline, payload: payload))
    self.positions[id] = self.heap.count - 1
    self.siftUp(from: self.heap.count - 1)
  }

  mutating func remove(id: Int) -> Sleeper? {
    self.positions[id].map { self.remove(at: $0) }
  }

  private mutating func remove(at position: Int) -> Sleeper {
    let last = self.heap.count - 1
    if position != last { self.swapAt(position, last) }
    let removed = self.heap.removeLast()
    self.positions[removed.id] = nil
    if position != last {
      self.siftUp(from: position)
      self.siftDown(from: position)
    }
    return removed
  }

  private mutating func siftUp(from start: Int) {
    var position = start
    while position > 0 {
      let parent = (position - 1) / 2
      guard self.heap[position].isDue(before: self.heap[parent]) else { return }
      self.swapAt(position, parent)
      position = parent
    }
  }

  private mutating func siftDown(from start: Int) {
    var position = start
    while true {
      var next = position
      for child in [2 * position + 1, 2 * position + 2] where child < self.heap.count {
        if self.heap[child].isDue(before: self.heap[next]) { next = child }
      }
      guard next != position else { return }
      self.swapAt(position, next)
      position = next
    }
  }

  private mutating func swapAt(_ one: Int, _ other: Int) {
    self.heap.swapAt(one, other)
    self.positions[self.heap[one].id] = one
    self.positions[self.heap[other].id] = other
  }
}
