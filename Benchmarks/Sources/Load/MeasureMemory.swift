import ArgumentParser
import Glibc

/// Measures the memory of an idle open page.
struct MeasureMemory: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "memory",
    abstract: "Measure the memory of idle sessions. It ends with an error if that is too much.")

  @OptionGroup var options: ServerOptions

  @Option(help: "How many sessions.")
  var sessions = 1_000

  @Option(
    help: "How many kilobytes a session with its connection may take; more ends with an error.")
  var limit = 64

  @Option(help: "How many sessions are opened before, so that what is needed once is not counted.")
  var warmUp = 50

  mutating func run() throws {
    let servers = try self.options.start()
    let cold = servers[0].memory
    var visits = try Visit.open(self.warmUp) { _ in servers[0].port }
    sleep(1)
    let before = servers[0].memory
    visits += try Visit.open(self.sessions) { _ in servers[0].port }
    sleep(1)
    let after = servers[0].memory
    print("load of the machine: \(Machine.load)")
    print("without sessions: \(cold / 1024) KB; with \(self.warmUp): \(before / 1024) KB")
    print("with \(visits.count): \(after / 1024) KB")
    let size = Double((after - before) * 10 / self.sessions / 1024) / 10
    print("a session with its connection: \(size) KB")
    print(
      "with all that the first \(self.warmUp) needed: \((after - cold) / visits.count / 1024) KB")
    guard size <= Double(self.limit) else {
      throw LoadError("A session takes \(size) KB; \(self.limit) KB are allowed.")
    }
  }
}
