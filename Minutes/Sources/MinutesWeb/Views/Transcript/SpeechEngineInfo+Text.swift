import MinutesCore

extension SpeechEngineInfo {
  /// The engine, the quality of its text, and the way to better text.
  var qualityText: String {
    let name = model.isEmpty ? name : "\(name) (\(model))"
    return switch quality {
    case .draft: "Draft by \(name). For better text run `minutes speech install`."
    case .good, .unknown: "Text by \(name)."
    }
  }
}
