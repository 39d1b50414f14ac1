import DependenciesMacros
public import Foundation
import Testing

@Suite struct DependencyClientInitializerTests {
  @Test func theFullInitializerTakesEveryEndpointAndValue() async throws {
    // given
    let client = DownloadClient(
      baseURL: URL(fileURLWithPath: "/"),
      retries: 5,
      download: { "\($0)" },
      log: { _ in }
    )

    // then
    #expect(try await client.download(1) == "1")
    #expect(client.retries == 5)
    #expect(client.limit == 10)
  }

  @Test func valuesThatThePropertiesHaveAreDefaults() async throws {
    let client = DownloadClient(baseURL: URL(fileURLWithPath: "/"), download: { _ in "" })

    #expect(client.retries == 3)
    #expect(client.session == nil)
  }

  @Test func theOtherInitializerTakesOnlyMissingValues() async {
    // given
    let client = DownloadClient(baseURL: URL(fileURLWithPath: "/"))

    // when
    await withKnownIssue {
      _ = try? await client.download(1)
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'DownloadClient.download'")
    }
  }

  @Test func anIgnoredClosureIsNotReported() {
    let client = DownloadClient(baseURL: URL(fileURLWithPath: "/"))

    client.log("A line")
  }

  @Test func anInitializerOfTheUserReplacesTheOneWithItsLabels() {
    #expect(CustomClient().count() == 7)
    #expect(CustomClient(count: { 8 }).count() == 8)
    #expect(CustomClient(start: 1).count() == 1)
  }

  @Test func genericClientsAreClients() async throws {
    // given
    var client = StoreClient<Int>()

    // when
    client.load = { id in id == "a" ? 1 : nil }

    // then
    #expect(try await client.load(id: "a") == 1)
    await withKnownIssue {
      await #expect(throws: Unimplemented("StoreClient.save")) { try await client.save(1) }
    } matching: {
      $0.description.contains("Unimplemented: 'StoreClient.save'")
    }
  }

  @Test func endpointsUnderAConditionAreEndpoints() {
    // given
    let client = PlatformClient(always: { 1 }, here: { 2 })

    // then
    #expect(client.always() == 1)
    #expect(client.here() == 2)
    withKnownIssue {
      #expect(PlatformClient().here() == 0)
    } matching: {
      $0.description.contains("Unimplemented: 'PlatformClient.here'")
    }
  }

  @Test func aClientIsSendableIfItsEndpointsAre() async {
    // given
    let client = DownloadClient(baseURL: URL(fileURLWithPath: "/"), download: { _ in "done" })

    // when
    let result = await Task.detached { try? await client.download(1) }.value

    // then
    #expect(result == "done")
  }

  @Test func closuresThatAreNotSendableAreEndpointsToo() {
    // given
    var calls = 0
    let client = LocalClient(call: { calls += 1 })

    // when
    client.call()

    // then
    #expect(calls == 1)
  }
}

/// A client with values in addition to its endpoints, for other modules.
@DependencyClient
public struct DownloadClient: Sendable {
  /// Where downloads come from.
  public let baseURL: URL
  /// How often to try again.
  public var retries: Int = 3
  let limit = 10
  var session: Int?
  private var cache: [Int: String] = [:]
  /// Downloads one file.
  public var download: @Sendable (_ id: Int) async throws -> String
  /// Writes a line.
  @DependencyEndpointIgnored
  public var log: @Sendable (String) -> Void = { _ in }
  /// Whether it tries often.
  public var isPatient: Bool { retries > 3 }
  /// A client with all endpoints unimplemented.
  public static let shared = Self(baseURL: URL(fileURLWithPath: "/"))
  static var observer: @Sendable () -> Void { {} }
}

@DependencyClient
private struct CustomClient {
  let start: Int
  var count: @Sendable () -> Int

  init() {
    self.init(start: 7)
  }

  init(count: @escaping @Sendable () -> Int) {
    self.count = count
    self.start = 0
  }

  init(start: Int) {
    self.start = start
    self.count = { start }
  }
}

@DependencyClient
private struct StoreClient<Value: Sendable> {
  var load: @Sendable (_ id: String) async throws -> Value?
  var save: @Sendable (Value) async throws -> Void
}

@DependencyClient
private struct PlatformClient {
  var always: @Sendable () -> Int
  #if os(Linux) || canImport(Darwin)
  var here: @Sendable () -> Int
  #else
  var elsewhere: @Sendable () -> Int
  #endif
}

@DependencyClient
private struct LocalClient {
  var call: () -> Void
}
