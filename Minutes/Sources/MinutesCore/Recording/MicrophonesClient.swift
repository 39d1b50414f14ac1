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

/// The microphones of a browser, the chosen one, and the sound that recordings have.
public struct MicrophoneList: Equatable, Sendable {
  /// The microphones that are connected.
  public var microphones: [Microphone]

  /// The microphone that the user has chosen in this browser, connected or not. `nil` for the default one.
  public var selection: Microphone.ID?

  /// Whether the microphone that was opened last has two channels.
  public var offersStereo: Bool

  /// Whether the user has chosen to record two channels.
  public var isStereo: Bool

  /// Whether the user has chosen to record shared sound together with the microphone. `nil` if the
  /// browser does not offer that.
  public var isSharing: Bool?

  /// Creates a list.
  public init(
    microphones: [Microphone] = [], selection: Microphone.ID? = nil, offersStereo: Bool = false,
    isStereo: Bool = false, isSharing: Bool? = nil
  ) {
    self.microphones = microphones
    self.selection = selection
    self.offersStereo = offersStereo
    self.isStereo = isStereo
    self.isSharing = isSharing
  }

  /// Whether two channels can be recorded: those of the microphone, or the microphone and the shared
  /// sound.
  public var canBeStereo: Bool { offersStereo || isSharing == true }

  /// Returns these microphones with the choices of another list.
  func choosing(_ other: Self?) -> Self {
    guard let other else { return self }
    var list = self
    list.selection = other.selection
    list.isStereo = other.isStereo
    list.isSharing = other.isSharing
    return list
  }
}

/// The choice of a microphone and of the recorded sound, which each browser keeps.
@DependencyClient
public struct MicrophonesClient: Sendable {
  /// The microphones: now, and after each one that is connected or disconnected.
  public var list: @Sendable () -> AsyncStream<MicrophoneList> = { .finished }

  /// Chooses the microphone of later recordings. `nil` for the default one.
  public var select: @Sendable (_ id: Microphone.ID?) async -> Void

  /// Chooses whether later recordings have two channels, if the microphone has.
  public var selectStereo: @Sendable (_ isStereo: Bool) async -> Void

  /// Chooses whether later recordings have the sound that the user shares, of a tab or of the
  /// computer.
  public var selectSharing: @Sendable (_ isSharing: Bool) async -> Void

  /// Opens the chosen microphone. Yields the highest sample since the last element, from 0 to 1, ten times a second. Errors are
  /// ``RecorderFailure``s.
  public var levels: @Sendable () -> AsyncThrowingStream<Double, any Error> = { .finished() }
}

extension MicrophonesClient: TestDependencyKey {
  /// Has no microphone.
  public static var previewValue: Self {
    Self(
      list: { .finished }, select: { _ in }, selectStereo: { _ in }, selectSharing: { _ in },
      levels: { .finished() })
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
