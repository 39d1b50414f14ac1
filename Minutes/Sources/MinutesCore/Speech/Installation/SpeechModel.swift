/// A model of the recommended speech engine that can be downloaded.
public enum SpeechModel: String, CaseIterable, Codable, Identifiable, Sendable {
  /// English, small and fast.
  case tinyEnglish = "tiny.en"

  /// 99 languages; twice as slow.
  case base

  /// The name of the model.
  public var id: String { rawValue }

  /// The languages, for users.
  package func languages(_ texts: SpeechTexts) -> String {
    switch self {
    case .tinyEnglish: texts.english
    case .base: texts.manyLanguages
    }
  }
}
