import Dependencies
import DependenciesMacros
import Foundation

@DependencyClient
public struct Recorder2: Sendable {
  public var start: @Sendable (_ url: URL) async throws -> Bool
  public var stop: @Sendable () async -> Void
  public var currentTime: @Sendable () async -> TimeInterval?
  public var rate: @Sendable (_ of: String, _ in: Int) -> Double = { _, _ in 1 }
  public var events: @Sendable () -> AsyncStream<Int> = { .finished }
  @DependencyEndpointIgnored public var name: @Sendable () -> String = { "" }
  public var limit = 10
}

extension Recorder2: TestDependencyKey {
  public static let testValue = Self()
  public static let previewValue = Self(
    start: { _ in true }, stop: {}, currentTime: { nil }, rate: { _, _ in 2 }, events: { .never })
}

extension DependencyValues {
  public var recorder2: Recorder2 {
    get { self[Recorder2.self] }
    set { self[Recorder2.self] = newValue }
  }

  @DependencyEntry var greeting: @Sendable (String) -> String = { "Hello, \($0)" }
  @DependencyEntry var limit = 10
}

struct Client {
  @DependencyEndpoint var load: (_ id: Int) throws -> String
  @DependencyEndpoint(method: "fetch") var fetchAll: () -> [String] = { [] }
}

func clients() async throws {
  @Dependency(\.recorder2) var recorder
  _ = try await recorder.start(url: URL(fileURLWithPath: "/"))
  _ = recorder.rate(of: "a", in: 1)
  await recorder.stop()
  @Dependency(\.greeting) var greeting
  _ = greeting("Blob")
  var client = Client()
  client.load = { _ in throw Unimplemented("load") }
  _ = client.fetch()
  withDependencies {
    $0.recorder2 = Recorder2()
    $0.recorder2.stop = {}
    $0.limit = 1
  } operation: {
  }
}
