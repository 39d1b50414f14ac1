package import ComposableArchitecture

extension AlertState where Action == RecordMeeting.Action.Alert {
  /// The question how the meeting is to end.
  ///
  /// - Parameters:
  ///   - isDiscardable: Whether it can be discarded: not after the last speaker.
  ///   - hasEarlierSound: Whether it has sound of a recording that has ended. That is not discarded.
  ///   - isSavable: Whether there is anything to save.
  package static func endMeeting(
    isDiscardable: Bool, hasEarlierSound: Bool = false, isSavable: Bool = true
  ) -> Self {
    Self {
      TextState("End meeting?")
    } actions: {
      if isSavable { ButtonState(action: .confirmSave) { TextState("Save and end") } }
      if isDiscardable {
        ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
      }
      ButtonState(role: .cancel) { TextState("Resume") }
    } message: {
      TextState(
        "You are ending the meeting early. What would you like to do?"
          + (isDiscardable && hasEarlierSound
            ? " If you discard it, the sound that is saved already stays among the memos."
            : ""))
    }
  }

  /// Speech is not recognized any more. The text so far is kept.
  package static func speechFailed(_ failure: SpeechFailure, isRecorded: Bool) -> Self {
    Self {
      TextState("Speech recognition has stopped.")
    } actions: {
      ButtonState(action: .continueMeeting) { TextState("Continue meeting") }
      ButtonState(action: .confirmSave) { TextState("Save and end") }
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
    } message: {
      TextState(
        failure.message + " The text so far is kept"
          + (isRecorded ? ", and the sound is still recorded." : "."))
    }
  }

  /// The microphone could not be opened.
  ///
  /// - Parameter isResumed: Whether the meeting has begun before, so that there is something to save.
  package static func recordingFailed(_ failure: RecorderFailure, isResumed: Bool = false) -> Self {
    Self {
      TextState("This meeting is not recorded.")
    } actions: {
      ButtonState(action: .continueMeeting) { TextState("Continue without sound") }
      if isResumed { ButtonState(action: .confirmSave) { TextState("Save and end") } }
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
    } message: {
      TextState(failure.message)
    }
  }

  /// The recording has ended before the meeting.
  package static func recordingEnded(because failure: RecorderFailure?) -> Self {
    Self {
      TextState("The recording has ended.")
    } actions: {
      ButtonState(action: .continueMeeting) { TextState("Continue without sound") }
      ButtonState(action: .confirmSave) { TextState("Save and end") }
    } message: {
      TextState(failure?.message ?? "It was stopped on this page. The sound so far is kept.")
    }
  }
}
