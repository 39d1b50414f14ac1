extension Differ {
  /// Takes a row off the page.
  func remove(_ row: Boundary) {
    let location = NodeLocation(of: row)
    let count = row.nodeCount
    self.tree.unmount(row)
    self.write {
      $0.splice(at: location, removing: count, UnsafeRawBufferPointer(start: nil, count: 0))
    }
  }

  /// Puts rows in their order, those that have come among them.
  ///
  /// - Parameters:
  ///   - rows: The rows as they shall be.
  ///   - plan: Which of them stay, move or come.
  ///   - count: How many nodes of the rows are on the page now.
  func arrange(_ rows: [Boundary], by plan: RowPlan, behind count: Int) {
    // From the last to the first, so that what a row is put before is where it shall be.
    var next: NodeLocation?
    var index = rows.count - 1
    while index >= 0 {
      let location = next ?? self.location.advanced(by: count)
      if plan.origins[index] == nil {
        var first = index
        while first > 0, plan.origins[first - 1] == nil { first -= 1 }
        var serializer = HTMLSerializer(selected: self.selected)
        for row in rows[first...index] { serializer.write(row) }
        self.write { $0.splice(at: location, removing: 0, serializer.bytes) }
        index = first
      } else if !plan.stays[index] {
        self.write { $0.move(rows[index].number, before: location) }
      }
      next = NodeLocation(of: rows[index])
      index -= 1
    }
  }
}

extension NodeLocation {
  /// The first node of a part, wherever it is.
  @MainActor
  fileprivate init(of boundary: Boundary) {
    self.init(anchor: boundary.number, isFenced: false)
  }

  fileprivate func advanced(by count: Int) -> NodeLocation {
    var location = self
    location.index += count
    return location
  }
}
