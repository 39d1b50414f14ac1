public import ComposableArchitecture

/// A microphone that a browser can use.
public struct Microphone: Equatable, Identifiable, Sendable {
  /// The id, which is valid in one browser and for one site.
  public var id: String

  /// The name of the device.
  public var name: String

  /// Creates a microphone. Ids and names that are too long are cut.
  public init(id: String, name: String) {
    self.id = String(id.prefix(200))
    self.name = Memo.validTitle(name)
  }
}

/// The microphones of a browser, and the chosen one.
public struct MicrophoneList: Equatable, Sendable {
  /// The microphones that are connected.
  public var microphones: [Microphone]

  /// The microphone that the user has chosen in this browser, connected or not. `nil` for the default one.
  public var selection: Microphone.ID?

  /// Creates a list.
  public init(microphones: [Microphone] = [], selection: Microphone.ID? = nil) {
    self.microphones = microphones
    self.selection = selection
  }
}

/// The choice of a microphone, which each browser keeps.
@DependencyClient
public struct MicrophonesClient: Sendable {
  /// The microphones: now, and after each one that is connected or disconnected.
  public var list: @Sendable () -> AsyncStream<MicrophoneList> = { .finished }

  /// Chooses the microphone of later recordings. `nil` for the default one.
  public var select: @Sendable (_ id: Microphone.ID?) async -> Void

  /// Opens the chosen microphone. Yields the highest sample since the last element, from 0 to 1, ten times a second. Errors are
  /// ``RecorderFailure``s.
  public var levels: @Sendable () -> AsyncThrowingStream<Double, any Error> = { .finished() }
}

extension MicrophonesClient: TestDependencyKey {
  /// Has no microphone.
  public static var previewValue: Self {
    Self(list: { .finished }, select: { _ in }, levels: { .finished() })
  }

  /// Fails a test that uses an endpoint without overriding it.
  public static let testValue = Self()
}

extension DependencyValues {
  /// The choice of a microphone, which each browser keeps.
  public var microphones: MicrophonesClient {
    get { self[MicrophonesClient.self] }
    set { self[MicrophonesClient.self] = newValue }
  }
}
