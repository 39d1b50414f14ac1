import ComposableArchitecture
import Foundation

#if CombineSchedulers
  import CombineSchedulers
#endif

// The feature of "Reducer Protocol: Dependencies", as it was written in September 2022.

struct AudioRecorderClient {
  var currentTime: @Sendable () async -> TimeInterval?
  var requestRecordPermission: @Sendable () async -> Bool
  var startRecording: @Sendable (URL) async throws -> Bool
  var stopRecording: @Sendable () async -> Void
}

extension AudioRecorderClient {
  static let live = Self(
    currentTime: { nil },
    requestRecordPermission: { false },
    startRecording: { _ in false },
    stopRecording: {}
  )

  static let onboarding = Self(
    currentTime: { 10 },
    requestRecordPermission: { true },
    startRecording: { _ in true },
    stopRecording: {}
  )
}

struct AudioPlayerClient {
  var play: @Sendable (URL) async throws -> Bool
}

private enum AudioRecorderClientKey: DependencyKey {
  static let liveValue = AudioRecorderClient.live
  static let testValue = AudioRecorderClient.live
}
extension DependencyValues {
  var audioRecorder: AudioRecorderClient {
    get { self[AudioRecorderClientKey.self] }
    set { self[AudioRecorderClientKey.self] = newValue }
  }
}

private enum AudioPlayerClientKey: DependencyKey {
  static let liveValue = AudioPlayerClient(play: { _ in true })
}
extension DependencyValues {
  var audioPlayer: AudioPlayerClient {
    get { self[AudioPlayerClientKey.self] }
    set { self[AudioPlayerClientKey.self] = newValue }
  }
}

private enum OpenSettingsKey: DependencyKey {
  static let liveValue: @Sendable () async -> Void = {
    await MainActor.run {}
  }
}
private enum TemporaryDirectoryKey: DependencyKey {
  static let liveValue: @Sendable () -> URL = {
    URL(fileURLWithPath: NSTemporaryDirectory())
  }
}
extension DependencyValues {
  public var openSettings: @Sendable () async -> Void {
    get { self[OpenSettingsKey.self] }
    set { self[OpenSettingsKey.self] = newValue }
  }
  public var temporaryDirectory: @Sendable () -> URL {
    get { self[TemporaryDirectoryKey.self] }
    set { self[TemporaryDirectoryKey.self] = newValue }
  }
}

struct RecordingMemo: ReducerProtocol {
  struct State: Equatable {
    var duration: TimeInterval = 0
    var url: URL
  }

  enum Action: Equatable {
    case onTask
    case currentTime(TimeInterval?)
  }

  @Dependency(\.audioRecorder) private var audioRecorder
  #if CombineSchedulers
    @Dependency(\.mainRunLoop) private var mainRunLoop
  #endif

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .onTask:
      return .task {
        await .currentTime(self.audioRecorder.currentTime())
      }

    case let .currentTime(time):
      state.duration = time ?? 0
      return .none
    }
  }
}

struct VoiceMemo: ReducerProtocol {
  struct State: Equatable, Identifiable {
    var isPlaying = false
    var url: URL

    var id: URL { self.url }
  }

  enum Action: Equatable {
    case playButtonTapped
    case playerFinished(TaskResult<Bool>)
  }

  @Dependency(\.audioPlayer) private var audioPlayer

  func reduce(into state: inout State, action: Action) -> EffectTask<Action> {
    switch action {
    case .playButtonTapped:
      state.isPlaying = true
      return .task { [url = state.url] in
        await .playerFinished(TaskResult { try await self.audioPlayer.play(url) })
      }

    case .playerFinished:
      state.isPlaying = false
      return .none
    }
  }
}

struct VoiceMemos: ReducerProtocol {
  struct State: Equatable {
    var isSettingsHintShown = false
    var permission = RecorderPermission.undetermined
    var recordingMemo: RecordingMemo.State?
    var voiceMemos: IdentifiedArrayOf<VoiceMemo.State> = []

    enum RecorderPermission {
      case allowed
      case denied
      case undetermined
    }
  }

  enum Action: Equatable {
    case openSettingsButtonTapped
    case recordButtonTapped
    case recordPermissionResponse(Bool)
    case recordingMemo(RecordingMemo.Action)
    case voiceMemo(id: VoiceMemo.State.ID, action: VoiceMemo.Action)
  }

  @Dependency(\.audioRecorder.requestRecordPermission) private var requestRecordPermission
  @Dependency(\.openSettings) private var openSettings
  @Dependency(\.temporaryDirectory) private var temporaryDirectory
  @Dependency(\.uuid) var uuid

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case .openSettingsButtonTapped:
        return .fireAndForget {
          await self.openSettings()
        }

      case .recordButtonTapped:
        switch state.permission {
        case .undetermined:
          return .task {
            await .recordPermissionResponse(
              self.requestRecordPermission()
            )
          }

        case .denied:
          state.isSettingsHintShown = true
          return .none

        case .allowed:
          state.recordingMemo = RecordingMemo.State(
            url: self.temporaryDirectory()
              .appendingPathComponent(self.uuid().uuidString)
              .appendingPathExtension("m4a")
          )
          return .none
        }

      case let .recordPermissionResponse(permission):
        state.permission = permission ? .allowed : .denied
        return .none

      case .recordingMemo, .voiceMemo:
        return .none
      }
    }
    .ifLet(
      state: \State.recordingMemo,
      action: /Action.recordingMemo
    ) {
      RecordingMemo()
        .dependency(\.audioRecorder, .onboarding)
    }
    .forEach(
      state: \State.voiceMemos,
      action: /Action.voiceMemo(id:action:)
    ) {
      VoiceMemo()
    }
  }
}
