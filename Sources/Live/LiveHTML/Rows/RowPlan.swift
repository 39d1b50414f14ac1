/// The rows that are removed, inserted and moved between two versions of a list.
struct RowPlan {
  /// The indices of removed rows.
  private(set) var removed: [Int] = []

  /// For each new index the old one; `nil` for inserted rows.
  private(set) var origins: [Int?]

  /// For each new index whether the row need not be moved.
  private(set) var stays: [Bool]

  /// Computes the plan.
  ///
  /// - Complexity: O(*n*) for the common prefix and suffix of the lists, with one comparison for
  ///   each row, and O(*n* log *n*) for the rows between.
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

  /// Marks the rows that need not move: the longest increasing subsequence of the old indices.
  private mutating func markLongestRun(_ range: Range<Int>) {
    // For each length, the index at which the best run of that length ends.
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
