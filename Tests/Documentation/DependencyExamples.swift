import Dependencies
import DependenciesTestSupport
import Foundation
import Testing

private struct AudioRecorderClient: Sendable {
  var requestRecordPermission: @Sendable () async -> Bool
}

extension AudioRecorderClient: DependencyKey {
  static let liveValue = Self(requestRecordPermission: { true })
}

extension DependencyValues {
  fileprivate var audioRecorder: AudioRecorderClient {
    get { self[AudioRecorderClient.self] }
    set { self[AudioRecorderClient.self] = newValue }
  }
}

extension AudioRecorderClient {
  static let testValue = Self(
    requestRecordPermission: unimplemented(
      "AudioRecorderClient.requestRecordPermission", placeholder: false))
  static let mock = Self(requestRecordPermission: { true })
}

private struct AudioPlayerClient: TestDependencyKey, Sendable {
  var play: @Sendable (URL) async throws -> Bool

  static let testValue = Self(
    play: unimplemented("AudioPlayerClient.play", placeholder: false)
  )
}

extension DependencyValues {
  fileprivate var audioPlayer: AudioPlayerClient {
    get { self[AudioPlayerClient.self] }
    set { self[AudioPlayerClient.self] = newValue }
  }
}

private struct Database: TestDependencyKey, Sendable {
  let path: String
  init() { self.path = ":memory:" }
  init(path: String) throws { self.path = path }
  static let testValue = Self()
}

extension DependencyValues {
  fileprivate var database: Database {
    get { self[Database.self] }
    set { self[Database.self] = newValue }
  }
}

private struct RecordingMemo {
  @Dependency(\.audioRecorder) var audioRecorder
  @Dependency(\.date.now) var now  // plucks an endpoint
  @Dependency(AudioPlayerClient.self) var player  // by its key
}

private final class RecordingModel {
  @Dependency(\.uuid) var uuid
  @Dependency(\.date.now) var now
  @Dependency(\.audioRecorder) var audioRecorder
  var ids: [UUID] = []

  func recordButtonTapped() { self.ids.append(self.uuid()) }
}

private final class DatedModel {
  @Dependency(\.date.now) var now
  @Dependency(\.audioRecorder) var audioRecorder

  func recordButtonTapped() {
    #expect(self.now == Date(timeIntervalSince1970: 1_234_567_890))
  }
}

private final class ListModel {
  @Dependency(\.uuid) var uuid
  var recording: RecordingModel?

  func recordButtonTapped() {
    recording = withDependencies(from: self) {
      RecordingModel()
    }
  }
}

// The main function of an app.
private struct App {
  static func main() async throws {
    try prepareDependencies {
      $0.database = try Database(path: CommandLine.arguments[1])
    }
    @Dependency(\.database) var database
    #expect(database.path == CommandLine.arguments[1])
  }
}

private struct Analytics: Sendable {
  let events: LockIsolated<[String]>
  func track(_ event: String) async throws { self.events.withValue { $0.append(event) } }
}

private struct Memo: Identifiable {
  let id: UUID
}

@Suite(.dependencies { $0.uuid = .incrementing })
private struct VoiceMemosTests {
  @Test(.dependency(\.date.now, Date(timeIntervalSince1970: 0)))
  func record() { #expect(RecordingModel().now == Date(timeIntervalSince1970: 0)) }
}

@Suite private struct Traits {
  @Test(
    .dependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = .incrementing
    })
  func record() { #expect(RecordingModel().uuid() == UUID(0)) }
}

@Suite private struct PathTraits {
  @Test(.dependency(\.uuid, .incrementing))
  func record() { #expect(RecordingModel().uuid() == UUID(0)) }
}

@Suite private struct ValueTraits {
  @Test(.dependency(AudioRecorderClient.mock))
  func record() {
    let recorder = RecordingModel().audioRecorder
    Task { #expect(await recorder.requestRecordPermission()) }
  }
}

@Suite struct DependencyExamples {
  @Test func models() {
    let model = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      RecordingModel()
    }
    model.recordButtonTapped()  // still incrementing
    #expect(model.ids == [UUID(0)])

    let list = withDependencies {
      $0.uuid = .incrementing
    } operation: {
      ListModel()
    }
    list.recordButtonTapped()
    #expect(list.recording?.uuid() == UUID(0))
  }

  @Test func overrides() async {
    let now = withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
    } operation: {
      RecordingMemo().now
    }
    #expect(now == Date(timeIntervalSince1970: 1_234_567_890))
    typealias RecordingModel = DatedModel
    withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 1_234_567_890)
      $0.audioRecorder.requestRecordPermission = { false }
    } operation: {
      RecordingModel().recordButtonTapped()
    }
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.context) var context
      #expect(context == .live)
    }
  }

  @Test func preparation() async throws {
    try await App.main()
  }

  @Test func values() async {
    let analytics = Analytics(events: LockIsolated([]))
    struct State { var memos: [Memo] = [] }
    var state = State()
    await withDependencies {
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.fireAndForget = FireAndForget { _, _, operation in try? await operation() }
      $0.uuid = .incrementing
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      @Dependency(\.date.now) var now
      @Dependency(\.fireAndForget) var fireAndForget
      @Dependency(\.uuid) var uuid
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

      await fireAndForget { try await analytics.track("memo-recorded") }
      state.memos.append(Memo(id: uuid()))
      let die = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }

      #expect(now == Date(timeIntervalSince1970: 0))
      #expect(1...6 ~= die)
    }
    #expect(analytics.events.value == ["memo-recorded"])
    #expect(state.memos.map(\.id) == [UUID(0)])
  }

  @Test func escaping() async {
    let id = await withCheckedContinuation { continuation in
      withDependencies {
        $0.uuid = .constant(UUID(7))
      } operation: {
        withEscapedDependencies { dependencies in
          DispatchQueue.main.asyncAfter(deadline: .now() + 1) {
            dependencies.yield {
              @Dependency(\.uuid) var uuid
              continuation.resume(returning: uuid())
            }
          }
        }
      }
    }
    #expect(id == UUID(7))
  }
}
