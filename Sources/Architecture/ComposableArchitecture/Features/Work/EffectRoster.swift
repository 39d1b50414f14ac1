/// A set of entries.
///
/// Usually there is one entry, which needs no allocation. Inserting and removing are O(1).
struct EffectRoster {
  private var first: EffectEntry?
  private var others: [UInt64: EffectEntry] = [:]

  var isEmpty: Bool {
    self.first == nil && self.others.isEmpty
  }

  var count: Int {
    self.others.count + (self.first == nil ? 0 : 1)
  }

  mutating func insert(_ member: EffectEntry) {
    if self.first == nil {
      self.first = member
    } else if self.first !== member {
      self.others[member.number] = member
    }
  }

  mutating func remove(_ member: EffectEntry) {
    if self.first === member {
      self.first = nil
    } else if self.others.removeValue(forKey: member.number) != nil, self.others.isEmpty {
      // Releases the capacity.
      self.others = [:]
    }
  }

  /// Calls `body` with each member, in no particular order.
  func forEach(_ body: (EffectEntry) -> Void) {
    if let first = self.first { body(first) }
    for member in self.others.values { body(member) }
  }
}
