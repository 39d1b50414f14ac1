// Observers that do not need the standard registrar.

extension ObservationNode {
  /// Records a read of a field.
  func note(_ field: Int, in reads: StateReads) {
    let bit: UInt64 = 1 << field
    // Usually the same reader has read here before, with no other reader since.
    if let read = self.lastRead, read.reads === reads {
      read.fields |= bit
      return
    }
    let read = StateRead(node: self, fields: bit, reads: reads, next: self.lastRead)
    self.lastRead?.previous = read
    self.lastRead = read
    reads.append(read)
  }

  /// Removes the record of a reader.
  func remove(_ read: StateRead) {
    read.next?.previous = read.previous
    if let previous = read.previous {
      previous.next = read.next
    } else {
      self.lastRead = read.next
    }
    read.fields = 0
  }

  /// Notifies the readers of a field of its change.
  @inline(never)
  func notifyReads(of field: Int) {
    let bit: UInt64 = 1 << field
    var changed: [StateRead] = []
    var next = self.lastRead
    while let read = next {
      if read.fields & bit != 0 { changed.append(read) }
      next = read.next
    }
    // A notified reader may read again, and make others read: those reads have seen the change.
    for read in changed where read.fields & bit != 0 { read.reads.noteChange() }
  }
}
