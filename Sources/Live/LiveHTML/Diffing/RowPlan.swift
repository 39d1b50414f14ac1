/// How the rows of a list become other rows: which go, which come, and which have to move.
struct RowPlan {
  /// The positions of the rows that go.
  private(set) var removed: [Int] = []

  /// For each new position the old one; `nil` for rows that come.
  private(set) var origins: [Int?]

  /// For each new position whether the row stays where it is among those that stay.
  private(set) var stays: [Bool]

  /// Works the plan out.
  ///
  /// - Complexity: What both lists have in common at their ends takes a comparison a row. The middle takes time
  ///   proportional to *n* log *n*.
  init<ID: Hashable>(from old: [ID], to new: [ID]) {
    self.origins = Array(repeating: nil, count: new.count)
    self.stays = Array(repeating: false, count: new.count)
    var start = 0
    while start < old.count, start < new.count, old[start] == new[start] {
      self.origins[start] = start
      self.stays[start] = true
      start += 1
    }
    var oldEnd = old.count
    var newEnd = new.count
    while oldEnd > start, newEnd > start, old[oldEnd - 1] == new[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
      self.origins[newEnd] = oldEnd
      self.stays[newEnd] = true
    }
    guard newEnd > start else {
      self.removed = Array(start..<oldEnd)
      return
    }
    guard oldEnd > start else { return }
    var positions: [ID: Int] = Dictionary(minimumCapacity: oldEnd - start)
    for index in start..<oldEnd { positions[old[index]] = index }
    for index in start..<newEnd {
      self.origins[index] = positions.removeValue(forKey: new[index])
    }
    self.removed = positions.values.sorted()
    self.markLongestRun(start..<newEnd)
  }

  /// Marks the rows that need not move: the longest increasing subsequence of the old positions.
  private mutating func markLongestRun(_ range: Range<Int>) {
    // For each length the position at which the best run of that length ends.
    var ends: [Int] = []
    var previous: [Int: Int] = [:]
    for index in range {
      guard let origin = self.origins[index] else { continue }
      var low = 0
      var high = ends.count
      while low < high {
        let middle = (low + high) / 2
        if self.origins[ends[middle]]! < origin { low = middle + 1 } else { high = middle }
      }
      if low > 0 { previous[index] = ends[low - 1] }
      if low == ends.count { ends.append(index) } else { ends[low] = index }
    }
    var index = ends.last
    while let position = index {
      self.stays[position] = true
      index = previous[position]
    }
  }
}
