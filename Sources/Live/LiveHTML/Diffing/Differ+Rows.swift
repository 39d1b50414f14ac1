extension Differ {
  /// Removes a row from the page.
  func remove(_ row: Boundary) {
    let location = NodeLocation(of: row)
    let count = row.nodeCount
    self.tree.unmount(row)
    let nothing: [UInt8] = []
    self.write { $0.splice(at: location, removing: count, nothing.span.bytes) }
  }

  /// Moves a row.
  func move(_ row: Boundary, before location: NodeLocation) {
    self.write { $0.move(row.number, before: location) }
  }

  /// Moves and inserts rows.
  ///
  /// - Parameters:
  ///   - rows: The rows in their new order.
  ///   - plan: The rows that stay, move or are inserted.
  ///   - end: The location behind these rows.
  func arrange(_ rows: [Boundary], by plan: RowPlan, before end: NodeLocation) {
    // From the last row to the first, so that the row after each one is already in its place.
    var location = end
    var index = rows.count - 1
    while index >= 0 {
      if plan.origins[index] == nil {
        var first = index
        while first > 0, plan.origins[first - 1] == nil { first -= 1 }
        var serializer = HTMLSerializer(selected: self.selected)
        serializer.streams = .sent
        for row in rows[first...index] { serializer.write(row) }
        serializer.withBytes { html in
          self.write { $0.splice(at: location, removing: 0, html) }
        }
        index = first
      } else if !plan.stays[index] {
        self.move(rows[index], before: location)
      }
      location = NodeLocation(of: rows[index])
      index -= 1
    }
  }
}
