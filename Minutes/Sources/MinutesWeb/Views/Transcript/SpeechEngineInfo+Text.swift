import MinutesCore

extension SpeechEngineInfo {
  /// The engine of captions, and their quality.
  func captionText(_ texts: EngineTexts) -> String {
    switch quality {
    case .draft: texts.draftCaptions(fullName(texts))
    case .good, .unknown: texts.captions(fullName(texts), qualityText(texts))
    }
  }

  /// The engine of a transcript, and the quality of its text.
  ///
  /// - Parameter isEdited: Whether a user has edited the transcript. Then the error rate of the engine is no longer that of the text.
  func transcriptText(_ texts: EngineTexts, isEdited: Bool) -> String {
    switch quality {
    case _ where isEdited: texts.editedText(fullName(texts))
    case .draft: texts.draft(fullName(texts), qualityText(texts))
    case .good, .unknown: texts.text(fullName(texts), qualityText(texts))
    }
  }

  /// The error rate of transcripts, measured with clearly read English.
  func qualityText(_ texts: EngineTexts) -> String {
    switch quality {
    case .draft: texts.draftQuality
    case .good: texts.goodQuality
    case .unknown: texts.unknownQuality
    }
  }

  private func fullName(_ texts: EngineTexts) -> String {
    model.isEmpty ? name : texts.engine(name, model)
  }
}
