import Dependencies
import Foundation

struct AudioPlayer: Sendable {
  var play: @Sendable (URL) async throws -> Bool
  var stop: @Sendable () async -> Void = {}
}

extension AudioPlayer: DependencyKey {
  static let liveValue = AudioPlayer(play: { _ in true })
  static let testValue = AudioPlayer(
    play: unimplemented("AudioPlayer.play", placeholder: false),
    stop: unimplemented("AudioPlayer.stop")
  )
  static var previewValue: AudioPlayer { AudioPlayer(play: { _ in false }) }
}

protocol Speech: Sendable {
  func speak(_ text: String)
}

struct LiveSpeech: Speech {
  func speak(_ text: String) {}
}

private enum SpeechKey: DependencyKey {
  static let liveValue: any Speech = LiveSpeech()
  static let testValue: any Speech = LiveSpeech()
}

private enum SettingsKey: DependencyKey {
  static let liveValue: @Sendable () async -> Void = {}
}

private enum FolderKey: TestDependencyKey {
  static let testValue: @Sendable () -> URL = { URL(fileURLWithPath: "/tmp") }
}

extension DependencyValues {
  var audioPlayer: AudioPlayer {
    get { self[AudioPlayer.self] }
    set { self[AudioPlayer.self] = newValue }
  }

  var speech: any Speech {
    get { self[SpeechKey.self] }
    set { self[SpeechKey.self] = newValue }
  }

  // Names that apps take for themselves.

  var openSettings: @Sendable () async -> Void {
    get { self[SettingsKey.self] }
    set { self[SettingsKey.self] = newValue }
  }

  var temporaryDirectory: @Sendable () -> URL {
    get { self[FolderKey.self] }
    set { self[FolderKey.self] = newValue }
  }
}

struct Feature {
  @Dependency(\.audioPlayer) var audioPlayer
  @Dependency(\.audioPlayer.play) private var play
  @Dependency(AudioPlayer.self) var player
  @Dependency(\.speech) var speech: any Speech
  @Dependency(\.speech, as: LiveSpeech.self) var liveSpeech
  @Dependency(AudioPlayer.self, as: AudioPlayer.self) var samePlayer
  @Dependency(\.openSettings) var openSettings
  @Dependency(\.temporaryDirectory) var temporaryDirectory
  @Dependency(\.assert) var assert
  @Dependency(\.calendar) var calendar
  @Dependency(\.calendar.timeZone) var calendarTimeZone
  @Dependency(\.context) var context
  @Dependency(\.continuousClock) var clock
  @Dependency(\.suspendingClock) var suspendingClock
  @Dependency(\.date) var date
  @Dependency(\.date.now) var now
  @Dependency(\.fireAndForget) var fireAndForget
  @Dependency(\.locale) var locale
  #if CombineSchedulers
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop
  #endif
  @Dependency(\.notificationCenter) var notificationCenter
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.urlSession) var urlSession
  @Dependency(\.uuid) var uuid
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func use() async throws {
    _ = try await play(URL(fileURLWithPath: "/"))
    _ = try await audioPlayer.play(URL(fileURLWithPath: "/"))
    await openSettings()
    _ = (date(), now, date.now, uuid(), temporaryDirectory(), context == .live)
    _ = withRandomNumberGenerator { Int.random(in: 1...6, using: &$0) }
    try await clock.sleep(for: .seconds(1))
    await fireAndForget { try await clock.sleep(for: .seconds(1)) }
    @Dependency(\.uuid) var localUUID
    _ = Dependency(\.uuid).wrappedValue()
    _ = localUUID()
    assert(true, "message")
  }
}

actor Worker {
  @Dependency(\.uuid) var uuid

  func work() -> UUID { uuid() }
}

@MainActor
final class Model {
  @Dependency(\.continuousClock) var clock
  var children: [Model] = []

  init() {}

  func makeChild() -> Model {
    withDependencies(from: self) { Model() }
  }

  func makeOther() async -> Model {
    let child = withDependencies(from: self) {
      $0.uuid = .incrementing
    } operation: {
      Model()
    }
    await withDependencies {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.date.now = Date(timeIntervalSince1970: 0)
      $0.uuid = UUIDGenerator { UUID(0) }
      $0.continuousClock = ImmediateClock()
      $0.audioPlayer.play = { _ in true }
      $0[AudioPlayer.self].stop = {}
      $0.calendar = Calendar(identifier: .gregorian)
      $0.locale = Locale(identifier: "en_US")
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    } operation: {
      await child.run()
    }
    return child
  }

  func run() async {
    withEscapedDependencies { dependencies in
      Task { dependencies.yield { _ = Model() } }
    }
    await withEscapedDependencies { dependencies in
      await dependencies.yield { await Task.yield() }
    }
  }
}

func scopes() throws {
  prepareDependencies { $0.uuid = .incrementing }
  withDependencies {
    $0 = .test
    $0.context = .preview
  } operation: {
    _ = Feature()
  }
  try withDependencies {
    $0 = .live
  } operation: {
    _ = try JSONEncoder().encode(1)
  }
  let player = withDependencies {
    $0 = .preview
  } operation: {
    AudioPlayer.testValue
  }
  _ = (player, UUID(1), DependencyValues().uuid, DependencyValues.live.date)
}

// Of other modules, found with this import alone.
func reexports(number: Int?) {
  reportIssue("message")
  XCTFail("message")
  expectNoDifference(1, 1)
  customDump(1)
  _ = String(customDumping: 1)
  _ = diff(1, 2)
  _ = LockIsolated(0)
  _ = TestClock()
  _ = isTesting
}

// In generic code, and by paths that are values.

struct Reader<Key: TestDependencyKey> where Key.Value == Key {
  @Dependency(Key.self) var value

  func read(_ values: DependencyValues) -> Key { values[Key.self] }
}

func paths<Value>(_ keyPath: any WritableKeyPath<DependencyValues, Value> & Sendable, value: Value)
{
  @Dependency(keyPath) var current
  withDependencies {
    $0[keyPath: keyPath] = value
  } operation: {
    _ = current
  }
}

func values() async {
  let center = NotificationCenter()
  await withDependencies {
    $0.openURL = OpenURLEffect { _ in true }
    $0.uuid = .constant(UUID(42))
    $0.date = DateGenerator { Date() }
    $0.timeZone = .gmt
    $0.calendar.timeZone = .gmt
    $0.suspendingClock = TestClock()
    $0.urlSession = .shared
    $0.notificationCenter = center
  } operation: {
    @Dependency(\.openURL) var openURL
    await openURL(URL(fileURLWithPath: "/"))
  }
  let continuation = withEscapedDependencies { $0 }
  DispatchQueue.main.async { continuation.yield { _ = Feature() } }
}

func pathCalls() {
  paths(\.uuid, value: .incrementing)
  paths(\.audioPlayer.stop, value: {})
}

final class Parent {
  @Dependency(\.uuid) private var uuid
  lazy var child: Parent = withDependencies(from: self) { Parent() }

  func asynchronous() async throws {
    try await withDependencies {
      $0.uuid = .incrementing
      await Task.yield()
    } operation: {
      try await Task.sleep(nanoseconds: 1)
    }
    let number = try await withDependencies {
      $0.date.now = .distantPast
    } operation: { () async throws -> Int in
      1
    }
    _ = number
  }
}

enum StaticUse {
  #if swift(<6)
    @Dependency(\.locale) static var locale
  #endif
  static let now = Dependency(\.date.now).wrappedValue
}

public struct Weather: Sendable {
  public var today: @Sendable () async throws -> Int
  public static let failing = Self(today: { throw CancellationError() })
}

extension Weather: TestDependencyKey {
  public static var testValue: Self { .failing }
  public static var previewValue: Self { Self { 20 } }
}

extension Weather {
  public static var shouldReportUnimplemented: Bool { false }
}

#if swift(<6)
  // In Swift 5 mode, dependencies need not be Sendable.
  private enum OldClosureKey: DependencyKey {
    static let liveValue: () -> Int = { 1 }
  }

  extension DependencyValues {
    var oldClosure: () -> Int {
      get { self[OldClosureKey.self] }
      set { self[OldClosureKey.self] = newValue }
    }
  }

  func oldClients() {
    var count = 0
    withDependencies {
      $0.oldClosure = {
        count += 1
        return count
      }
    } operation: {
      @Dependency(\.oldClosure) var closure
      _ = closure()
    }
  }

  func oldPaths(_ keyPath: WritableKeyPath<DependencyValues, UUIDGenerator>) {
    withDependencies {
      $0[keyPath: keyPath] = .incrementing
    } operation: {
    }
  }
#endif
