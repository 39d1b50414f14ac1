import Dependencies
import DependenciesMacros
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct UnimplementedEndpointTests {
  @Test func aCallNamesClientAndEndpoint() async {
    // given
    @Dependency(\.audioRecorder) var recorder

    // when
    await withKnownIssue {
      await recorder.stopRecording()
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'AudioRecorderClient.stopRecording'")
        && $0.description.contains("withDependencies")
    }
  }

  @Test func aCallIsReportedWhereTheEndpointIsDeclared() {
    // given
    let client = LocatedClient()

    // when
    withKnownIssue {
      client.call()
    } matching: { issue in
      // then
      issue.sourceLocation?.fileID == #fileID
        && issue.sourceLocation?.line == LocatedClient.line
    }
  }

  @Test func anEndpointThatThrowsReportsAndThrows() async {
    // given
    @Dependency(\.audioPlayer) var player
    let url = URL(fileURLWithPath: "/tmp/memo.m4a")

    // when
    await withKnownIssue {
      let error = await #expect(throws: Unimplemented.self) {
        try await player.play(url)
      }
      // then
      #expect(error == Unimplemented("AudioPlayerClient.play"))
    } matching: {
      $0.description.contains("Unimplemented: 'AudioPlayerClient.play'")
    }
  }

  @Test func anEndpointThatCannotThrowReportsAndReturnsANeutralValue() {
    // given
    let client = NeutralClient()

    // then
    expectReport(of: "flag") { #expect(client.flag() == false) }
    expectReport(of: "count") { #expect(client.count() == 0) }
    expectReport(of: "ratio") { #expect(client.ratio() == 0) }
    expectReport(of: "name") { #expect(client.name() == "") }
    expectReport(of: "note") { #expect(client.note() == nil) }
    expectReport(of: "names") { #expect(client.names() == []) }
    expectReport(of: "set") { #expect(client.set() == []) }
    expectReport(of: "index") { #expect(client.index() == [:]) }
    expectReport(of: "pair") { #expect(client.pair() == (0, "")) }
    expectReport(of: "data") { #expect(client.data() == Data()) }
    expectReport(of: "duration") { #expect(client.duration() == .zero) }
  }

  private func expectReport(of endpoint: String, _ call: () -> Void) {
    withKnownIssue {
      call()
    } matching: {
      $0.description.contains("Unimplemented: 'NeutralClient.\(endpoint)'")
    }
  }

  @Test func aStreamThatCannotFailEnds() async {
    // given
    let client = NeutralClient()

    // when
    await withKnownIssue {
      for await _ in client.ticks() {
        // then
        Issue.record("The stream is empty")
      }
    } matching: {
      $0.description.contains("Unimplemented: 'NeutralClient.ticks'")
    }
  }

  @Test func aStreamThatMayFailFails() async {
    // given
    let client = NeutralClient()

    // when
    await withKnownIssue {
      let error = await #expect(throws: Unimplemented.self) {
        for try await _ in client.events() {}
      }
      // then
      #expect(error == Unimplemented("NeutralClient.events"))
    } matching: {
      $0.description.contains("Unimplemented: 'NeutralClient.events'")
    }
  }

  @Test func aReportedCallReturnsTheDefault() async throws {
    // given
    let client = DefaultingClient()
    var text = "a"

    // when
    await withKnownIssue {
      // then
      #expect(client.status() == .denied)
      #expect(await client.double(21) == 42)
      client.append(&text, "b")
      #expect(text == "ab")
      #expect(throws: DefaultingClient.Failure.self) { try client.fail() }
      #expect(client.choose(true) == 1)
    } matching: {
      $0.description.contains("Unimplemented: 'DefaultingClient.")
    }
  }

  @Test func aDefaultThatIsNoClosureExpressionIsAnImplementation() {
    #expect(DefaultingClient().square(3) == 9)
  }

  @Test func aTypedErrorIsKept() {
    // given
    let client = DefaultingClient()

    // when
    withKnownIssue {
      do throws(DefaultingClient.Failure) {
        // then
        let numbers = try client.load()
        #expect(numbers == [])
      } catch {
        Issue.record(error)
      }
    } matching: {
      $0.description.contains("Unimplemented: 'DefaultingClient.load'")
    }
  }

  @Test func overridingOneEndpointLeavesTheOthersUnimplemented() async {
    await withDependencies {
      $0.audioRecorder.requestRecordPermission = { true }
    } operation: {
      // given
      @Dependency(\.audioRecorder) var recorder
      @Dependency(\.audioRecorder.requestRecordPermission) var requestRecordPermission

      // when
      #expect(await recorder.requestRecordPermission())
      #expect(await requestRecordPermission())

      // then
      await withKnownIssue {
        await recorder.stopRecording()
      } matching: {
        $0.description.contains("Unimplemented: 'AudioRecorderClient.stopRecording'")
      }
    }
  }

  @Test func copiesAreIndependent() async {
    // given
    let original = AudioRecorderClient()
    var copy = original

    // when
    copy.requestRecordPermission = { true }

    // then
    #expect(await copy.requestRecordPermission())
    await withKnownIssue {
      #expect(await !original.requestRecordPermission())
    } matching: {
      $0.description.contains("Unimplemented: 'AudioRecorderClient.requestRecordPermission'")
    }
  }

  @Test func aNestedClientIsNamedWithItsOuterType() {
    // given
    let client = Speech.Client()

    // when
    withKnownIssue {
      client.cancel()
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'Speech.Client.cancel'")
    }
  }
}

@DependencyClient
private struct LocatedClient {
  static let line = #line + 1
  var call: @Sendable () -> Void
}

@DependencyClient
private struct NeutralClient {
  var flag: @Sendable () -> Bool
  var count: @Sendable () -> Int
  var ratio: @Sendable () -> Double
  var name: @Sendable () -> String
  var note: @Sendable () -> String?
  var names: @Sendable () -> [String]
  var set: @Sendable () -> Set<Int>
  var index: @Sendable () -> [String: Int]
  var pair: @Sendable () -> (Int, String)
  var data: @Sendable () -> Data
  var duration: @Sendable () -> Duration
  var ticks: @Sendable () -> AsyncStream<Int>
  var events: @Sendable () -> AsyncThrowingStream<Int, any Error>
}

@DependencyClient
private struct DefaultingClient {
  enum Status { case denied }
  enum Failure: Error { case failed }

  var status: @Sendable () -> Status = { .denied }
  var double: @Sendable (Int) async -> Int = { $0 * 2 }
  var append: @Sendable (inout String, String) -> Void = { $0 += $1 }
  var fail: @Sendable () throws -> Status = { throw Failure.failed }
  var choose: @Sendable (_ flag: Bool) -> Int = { flag in
    if flag { 1 } else { 2 }
  }
  var square: @Sendable (Int) -> Int = Self.square
  var load: @Sendable () throws(Failure) -> [Int]

  private static func square(_ number: Int) -> Int { number * number }
}

private enum Speech {
  @DependencyClient
  struct Client {
    var cancel: @Sendable () -> Void
  }
}
