import CEpoll
import Glibc

/// Makes sessions click, one after the other, and reads the responses.
final class Clicking {
  /// Sessions that click at a rate of their own, in turns.
  struct Group {
    fileprivate let visits: [Visit]
    /// The interval between clicks in seconds; 0 if each session clicks when its response has
    /// arrived.
    fileprivate let interval: Double
    fileprivate var clicks = 0

    /// The times from when clicks were due until their patches were there.
    fileprivate(set) var latencies = Latencies()

    /// Creates a group.
    ///
    /// - Parameters:
    ///   - visits: The sessions.
    ///   - rate: The number of clicks of each session in a second; 0 for as many as get a response.
    init(_ visits: [Visit], rate: Double) {
      self.visits = visits
      self.interval = rate == 0 || visits.isEmpty ? 0 : 1 / rate / Double(visits.count)
    }
  }

  private(set) var groups: [Group]
  /// The sessions of all groups, with the positions of their groups.
  private let members: [(visit: Visit, group: Int)]
  private let poll: Int32
  private let start = Machine.now
  private var isFinishing = false
  private var waiting = 0

  convenience init(_ visits: [Visit], rate: Double) throws {
    try self.init([Group(visits, rate: rate)])
  }

  init(_ groups: [Group]) throws {
    self.groups = groups
    self.members = groups.enumerated().flatMap { index, group in
      group.visits.map { ($0, index) }
    }
    self.poll = epoll_create1(0)
    for (index, member) in self.members.enumerated() {
      var event = epoll_event()
      event.events = EPOLLIN.rawValue
      event.data.u32 = UInt32(index)
      guard epoll_ctl(self.poll, EPOLL_CTL_ADD, member.visit.connection.file, &event) == 0 else {
        throw LoadError("There can't be more connections.")
      }
    }
    for (visit, group) in self.members where groups[group].interval == 0 {
      try self.click(visit, due: Machine.now)
    }
  }

  deinit { close(self.poll) }

  /// The latencies of the first group.
  var latencies: Latencies { self.groups[0].latencies }

  func run(until end: Double) throws {
    var events = [epoll_event](repeating: epoll_event(), count: 512)
    while true {
      let now = Machine.now
      guard now < end else { return }
      let next = self.isFinishing ? end : min(end, try self.clickIfDue(at: now))
      if self.isFinishing, self.waiting == 0 { return }
      let timeout = Int32(max(0, min((next - now) * 1000, 1000)).rounded(.up))
      let count = epoll_wait(self.poll, &events, Int32(events.count), timeout)
      for event in events.prefix(Int(max(0, count))) {
        let (visit, group) = self.members[Int(event.data.u32)]
        for due in try visit.receive() {
          let now = Machine.now
          self.waiting -= 1
          self.groups[group].latencies.add(now - due)
          if self.groups[group].interval == 0, !self.isFinishing {
            try self.click(visit, due: now)
          }
        }
      }
    }
  }

  /// Waits for the last responses.
  func finish() throws {
    self.isFinishing = true
    try self.run(until: Machine.now + 10)
  }

  /// Makes the clicks that are due.
  ///
  /// - Returns: The time of the next click.
  private func clickIfDue(at now: Double) throws -> Double {
    var earliest = Double.infinity
    for index in self.groups.indices where self.groups[index].interval > 0 {
      let group = self.groups[index]
      var clicks = group.clicks
      var next = self.start + Double(clicks) * group.interval
      while next <= now {
        try self.click(group.visits[clicks % group.visits.count], due: next)
        clicks += 1
        next = self.start + Double(clicks) * group.interval
      }
      self.groups[index].clicks = clicks
      earliest = min(earliest, next)
    }
    return earliest
  }

  private func click(_ visit: Visit, due: Double) throws {
    self.waiting += 1
    try visit.click(due: due)
  }
}
