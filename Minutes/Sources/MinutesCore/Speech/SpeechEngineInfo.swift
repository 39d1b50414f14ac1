/// The description of a speech engine for users.
public struct SpeechEngineInfo: Codable, Equatable, Sendable {
  /// The name of the engine: "Whisper", for example.
  public var name: String

  /// The name of the model: "tiny.en", for example. Empty if the engine has only one.
  public var model: String

  /// How good its text is.
  public var quality: Quality

  /// How good the text of an engine is.
  public enum Quality: String, Codable, Sendable {
    /// About one word in four is wrong.
    case draft

    /// Good enough to be read.
    case good

    /// Unknown: the engine is one that the user has set up.
    case unknown
  }

  /// Describes an engine.
  public init(name: String, model: String = "", quality: Quality) {
    self.name = name
    self.model = model
    self.quality = quality
  }
}
