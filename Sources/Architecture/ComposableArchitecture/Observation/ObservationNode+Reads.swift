// Observers that can do without the standard registrar.

extension ObservationNode {
  /// Notes what somebody has read here.
  func note(_ field: Int, in reads: StateReads) {
    let bit: UInt64 = 1 << field
    // Mostly the same has read here before, and nobody since.
    if let read = self.lastRead, read.reads === reads {
      read.fields |= bit
      return
    }
    let read = StateRead(node: self, fields: bit, reads: reads, next: self.lastRead)
    self.lastRead?.previous = read
    self.lastRead = read
    reads.append(read)
  }

  /// Forgets that somebody has read here.
  func remove(_ read: StateRead) {
    read.next?.previous = read.previous
    if let previous = read.previous {
      previous.next = read.next
    } else {
      self.lastRead = read.next
    }
  }

  /// Tells those who have read a field that it has changed.
  @inline(never)
  func notifyReads(of field: Int) {
    // They may read again when they are told.
    var changed: [StateReads] = []
    var next = self.lastRead
    while let read = next {
      if read.fields & 1 << field != 0 { changed.append(read.reads) }
      next = read.next
    }
    for reads in changed { reads.noteChange() }
  }
}
