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
    read.fields = 0
  }

  /// Tells those who have read a field that it has changed.
  @inline(never)
  func notifyReads(of field: Int) {
    let bit: UInt64 = 1 << field
    var changed: [StateRead] = []
    var next = self.lastRead
    while let read = next {
      if read.fields & bit != 0 { changed.append(read) }
      next = read.next
    }
    // Who is told may read again, and have others do so: they have seen the change then.
    for read in changed where read.fields & bit != 0 { read.reads.noteChange() }
  }
}
