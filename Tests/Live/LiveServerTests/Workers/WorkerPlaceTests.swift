#if LiveServer && os(Linux)
import Foundation
import Testing

@testable import LiveServer

struct WorkerPlaceTests {
  private let place = WorkerPlace(
    supervisor: getpid(), index: 3, listener: 17, link: -1, bus: 19, inbox: 20,
    outboxes: [21, 22, 23, 24], count: 4, folder: "/tmp/a folder")

  @Test
  func `a place is read from the environment that it was written to`() {
    let environment = self.place.environment(from: ["HOME": "/root"])
    #expect(WorkerPlace(in: environment) == self.place)
    #expect(environment["HOME"] == "/root")
    let single = WorkerPlace(
      supervisor: 1, index: 0, listener: 17, link: 18, folder: "/tmp/a folder")
    #expect(WorkerPlace(in: single.environment(from: [:])) == single)
    #expect(WorkerPlace(in: [:]) == nil)
    #expect(WorkerPlace(in: [WorkerPlace.variable: "1 2 3"]) == nil)
    #expect(WorkerPlace(in: [WorkerPlace.variable: "1 0 3 4 5 6 2 7,x /tmp"]) == nil)
    #expect(WorkerPlace(in: [WorkerPlace.variable: "1 0 3 4 5 6 2 7 /tmp"]) == nil)
    #expect(WorkerPlace(in: [WorkerPlace.variable: "1 0 3 4 5 6 2 7,8 /tmp"]) != nil)
  }

  @Test
  func `no backtrace holds up the restart, unless the operator wants it`() {
    #expect(self.place.environment(from: [:])["SWIFT_BACKTRACE"] == "enable=no")
    #expect(
      self.place.environment(from: ["SWIFT_BACKTRACE": "color=no"])["SWIFT_BACKTRACE"]
        == "color=no")
  }

  @Test
  func `only a process with the socket of the supervisor is its worker`() {
    #expect(!self.place.isOwn)
    var sockets: [CInt] = [-1, -1]
    let result = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &sockets)
    #expect(result == 0)
    defer { for socket in sockets { close(socket) } }
    var place = self.place
    place.link = sockets[0]
    #expect(place.isOwn)
    place.supervisor = getppid()
    #expect(!place.isOwn)
  }
}
#endif
