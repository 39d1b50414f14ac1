import MinutesCore

extension SpeechEngineInfo {
  /// The engine and the quality of its text.
  var qualityText: String {
    let name = model.isEmpty ? name : "\(name) (\(model))"
    return switch quality {
    case .draft: "Draft by \(name): about one word in four is wrong."
    case .good, .unknown: "Text by \(name)."
    }
  }
}
