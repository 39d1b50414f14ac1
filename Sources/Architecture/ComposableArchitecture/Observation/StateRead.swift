/// That somebody has read at a position: it stands in the list of the node, and in that of the reader.
///
/// Like both of these it is used on the main actor alone.
final class StateRead {
  let node: ObservationNode
  let reads: StateReads

  /// The fields that were read, a bit each. None any more when it has been taken out of the lists.
  @exclusivity(unchecked)
  var fields: UInt64

  /// What others have read at the position.
  @exclusivity(unchecked)
  var next: StateRead?

  /// The one before in that list, which keeps this one alive: it is taken out of the list before it goes.
  @exclusivity(unchecked)
  unowned(unsafe) var previous: StateRead?

  /// What the reader has read before, elsewhere.
  @exclusivity(unchecked)
  var earlier: StateRead?

  init(node: ObservationNode, fields: UInt64, reads: StateReads, next: StateRead?) {
    self.node = node
    self.fields = fields
    self.reads = reads
    self.next = next
  }
}
