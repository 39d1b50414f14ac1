#if LiveServer && os(Linux)
import Foundation
import Testing

@testable import LiveServer

struct WorkerParametersTests {
  private let parameters = WorkerParameters(
    supervisor: getpid(), index: 3, listener: 17, link: -1, bus: 19, inbox: 20,
    outboxes: [21, 22, 23, 24], count: 4, folder: "/tmp/a folder")

  @Test
  func `parameters are read from the environment that they were written to`() {
    let environment = self.parameters.environment(from: ["HOME": "/root"])
    #expect(WorkerParameters(in: environment) == self.parameters)
    #expect(environment["HOME"] == "/root")
    let single = WorkerParameters(
      supervisor: 1, index: 0, listener: 17, link: 18, folder: "/tmp/a folder")
    #expect(WorkerParameters(in: single.environment(from: [:])) == single)
    #expect(WorkerParameters(in: [:]) == nil)
    #expect(WorkerParameters(in: [WorkerParameters.variable: "1 2 3"]) == nil)
    #expect(WorkerParameters(in: [WorkerParameters.variable: "1 0 3 4 5 6 2 7,x /tmp"]) == nil)
    #expect(WorkerParameters(in: [WorkerParameters.variable: "1 0 3 4 5 6 2 7 /tmp"]) == nil)
    #expect(WorkerParameters(in: [WorkerParameters.variable: "1 0 3 4 5 6 2 7,8 /tmp"]) != nil)
  }

  @Test
  func `no backtrace holds up the restart, unless the operator wants it`() {
    #expect(self.parameters.environment(from: [:])["SWIFT_BACKTRACE"] == "enable=no")
    #expect(
      self.parameters.environment(from: ["SWIFT_BACKTRACE": "color=no"])["SWIFT_BACKTRACE"]
        == "color=no")
  }

  @Test
  func `only a process with the socket of the supervisor is its worker`() {
    #expect(!self.parameters.isOwn)
    var sockets: [CInt] = [-1, -1]
    let result = socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &sockets)
    #expect(result == 0)
    defer { for socket in sockets { close(socket) } }
    var parameters = self.parameters
    parameters.link = sockets[0]
    #expect(parameters.isOwn)
    parameters.supervisor = getppid()
    #expect(!parameters.isOwn)
  }
}
#endif
