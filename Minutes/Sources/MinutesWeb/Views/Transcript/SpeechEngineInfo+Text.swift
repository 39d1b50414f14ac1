import MinutesCore

extension SpeechEngineInfo {
  /// The engine of captions, and their quality.
  var captionText: String {
    switch quality {
    case .draft:
      "Draft by \(fullName), with many errors until a pause; then about one word in four is wrong."
    case .good, .unknown: "Captions by \(fullName). \(qualityText)"
    }
  }

  /// The engine of a transcript, and the quality of its text.
  ///
  /// - Parameter isEdited: Whether a user has edited the transcript. Then the error rate of the engine is no longer that of the text.
  func transcriptText(isEdited: Bool) -> String {
    switch quality {
    case _ where isEdited: "Text by \(fullName), edited."
    case .draft: "Draft by \(fullName). \(qualityText)"
    case .good, .unknown: "Text by \(fullName). \(qualityText)"
    }
  }

  /// The error rate of transcripts, measured with clearly read English.
  var qualityText: String {
    switch quality {
    case .draft: "About one word in four is wrong."
    case .good: "About one word in 25 of clear English is wrong."
    case .unknown: "Its error rate is unknown."
    }
  }

  private var fullName: String { model.isEmpty ? name : "\(name) (\(model))" }
}
