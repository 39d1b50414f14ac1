/// Speech engines, and the quality of their texts.
package struct EngineTexts: Sendable {
  /// The name of an engine with its model.
  package var engine: @Sendable (_ name: String, _ model: String) -> String = { "\($0) (\($1))" }

  /// The argument of these is the name of the engine.
  package var draftCaptions: NameText = {
    "Draft by \($0). Many words are wrong while you speak; after a pause, about one in four."
  }
  package var editedText: NameText = { "Text by \($0), edited." }

  /// The engine, and a sentence about its quality.
  package var captions: @Sendable (_ engine: String, _ quality: String) -> String = {
    "Captions by \($0). \($1)"
  }
  package var draft: @Sendable (_ engine: String, _ quality: String) -> String = {
    "Draft by \($0). \($1)"
  }
  package var text: @Sendable (_ engine: String, _ quality: String) -> String = {
    "Text by \($0). \($1)"
  }

  package var draftQuality = "About one word in four is wrong."
  package var goodQuality = "About one word in 25 of clear English is wrong."
  package var unknownQuality = "Its error rate is unknown."

  /// The argument is the name of the engine.
  package var isInstalled: NameText = {
    "\($0) is installed: transcribe again for better text."
  }
  package var isBeingInstalled = "Whisper is being installed, for better text."
  package var getBetterText = "Get better text"

  /// English texts.
  package init() {}
}
