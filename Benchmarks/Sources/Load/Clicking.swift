import CEpoll
import Glibc

/// Makes sessions click, one after the other, and reads the responses.
final class Clicking {
  private(set) var latencies = Latencies()
  private let visits: [Visit]
  private let poll: Int32
  /// The interval between clicks in seconds; 0 if each session clicks when its response has
  /// arrived.
  private let interval: Double
  private let start = Machine.now
  private var clicks = 0
  private var isFinishing = false
  private var waiting = 0

  init(_ visits: [Visit], rate: Double) throws {
    self.visits = visits
    self.interval = rate == 0 ? 0 : 1 / rate / Double(visits.count)
    self.poll = epoll_create1(0)
    for (index, visit) in visits.enumerated() {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u32 = UInt32(index)
      guard epoll_ctl(self.poll, EPOLL_CTL_ADD, visit.connection.file, &event) == 0 else {
        throw LoadError("There can't be more connections.")
      }
    }
    if rate == 0 { for visit in visits { try self.click(visit, due: Machine.now) } }
  }

  deinit { close(self.poll) }

  func run(until end: Double) throws {
    var events = [epoll_event](repeating: epoll_event(), count: 512)
    while true {
      let now = Machine.now
      guard now < end else { return }
      var next = end
      if self.interval > 0, !self.isFinishing {
        next = self.start + Double(self.clicks) * self.interval
        while next <= now {
          try self.click(self.visits[self.clicks % self.visits.count], due: next)
          self.clicks += 1
          next = self.start + Double(self.clicks) * self.interval
        }
      }
      if self.isFinishing, self.waiting == 0 { return }
      let timeout = Int32(max(0, min((min(next, end) - now) * 1000, 1000)).rounded(.up))
      let count = epoll_wait(self.poll, &events, Int32(events.count), timeout)
      for event in events.prefix(Int(max(0, count))) {
        let visit = self.visits[Int(event.data.u32)]
        for due in try visit.receive() {
          let now = Machine.now
          self.waiting -= 1
          self.latencies.add(now - due)
          if self.interval == 0, !self.isFinishing { try self.click(visit, due: now) }
        }
      }
    }
  }

  /// Waits for the last responses.
  func finish() throws {
    self.isFinishing = true
    try self.run(until: Machine.now + 10)
  }

  private func click(_ visit: Visit, due: Double) throws {
    self.waiting += 1
    try visit.click(due: due)
  }
}
