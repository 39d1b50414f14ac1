/// The record of a reader at a position: an entry in the list of the node, and in that of the
/// reader.
///
/// Used on the main actor only, like both of them.
final class StateRead {
  let node: ObservationNode
  let reads: StateReads

  /// Bit set of the fields that were read. Empty after removal from the lists.
  @exclusivity(unchecked)
  var fields: UInt64

  /// The next reader's entry at the position.
  @exclusivity(unchecked)
  var next: StateRead?

  /// The previous entry in that list, which owns this one: this entry is removed from the list
  /// before the previous one is deallocated.
  @exclusivity(unchecked)
  unowned(unsafe) var previous: StateRead?

  /// The reader's previous entry, at another position.
  @exclusivity(unchecked)
  var earlier: StateRead?

  init(node: ObservationNode, fields: UInt64, reads: StateReads, next: StateRead?) {
    self.node = node
    self.fields = fields
    self.reads = reads
    self.next = next
  }
}
