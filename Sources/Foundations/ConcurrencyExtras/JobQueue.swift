/// The jobs of an executor, first in, first out, in amortised constant time.
package struct JobQueue: Sendable {
  private var jobs: [UnownedJob] = []
  private var head = 0

  package init() {}

  package var isEmpty: Bool { self.head == self.jobs.count }

  package mutating func append(_ job: UnownedJob) {
    self.jobs.append(job)
  }

  package mutating func popFirst() -> UnownedJob? {
    guard self.head < self.jobs.count else { return nil }
    defer {
      self.head += 1
      if self.head == self.jobs.count {
        self.jobs.removeAll(keepingCapacity: self.head <= 1_024)
        self.head = 0
      } else if self.head >= 1_024, self.head * 2 >= self.jobs.count {
        self.jobs.removeFirst(self.head)
        self.head = 0
      }
    }
    return self.jobs[self.head]
  }
}
