import MinutesCore

extension SpeechEngineInfo {
  /// The engine of captions, and how final they are.
  var captionText: String {
    switch quality {
    case .draft: "Preview by \(fullName), corrected after each pause."
    case .good, .unknown: "Text by \(fullName)."
    }
  }

  /// The engine of a transcript, and the quality of its text.
  ///
  /// - Parameter isEdited: Whether a user has edited the transcript. Then the error rate of the engine is no longer that of the text.
  func transcriptText(isEdited: Bool) -> String {
    switch quality {
    case _ where isEdited: "Text by \(fullName), edited."
    case .draft: "Draft by \(fullName): about one word in four is wrong."
    case .good, .unknown: "Text by \(fullName)."
    }
  }

  private var fullName: String { model.isEmpty ? name : "\(name) (\(model))" }
}
