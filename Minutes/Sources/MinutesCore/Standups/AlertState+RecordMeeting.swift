package import ComposableArchitecture

extension AlertState where Action == RecordMeeting.Action.Alert {
  /// The question how the meeting is to end.
  ///
  /// - Parameters:
  ///   - isDiscardable: Whether it can be discarded: not after the last speaker.
  ///   - isRecorded: Whether it has a recording, which would be discarded with it.
  ///   - hasEarlierSound: Whether it has sound of a recording that has ended. That is not discarded.
  ///   - isSavable: Whether there is anything to save.
  package static func endMeeting(
    isDiscardable: Bool, isRecorded: Bool = false, hasEarlierSound: Bool = false,
    isSavable: Bool = true
  ) -> Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.endQuestion)
    } actions: {
      if isSavable { ButtonState(action: .confirmSave) { TextState(texts.saveAndEnd) } }
      if isDiscardable {
        ButtonState(role: .destructive, action: .confirmDiscard) { TextState(texts.discard) }
      }
      ButtonState(role: .cancel) { TextState(texts.resume) }
    } message: {
      if isDiscardable, hasEarlierSound {
        TextState(texts.endWarningWithSound)
      } else {
        TextState(
          isDiscardable && isRecorded ? texts.endWarningWithRecording : texts.endWarning)
      }
    }
  }

  /// Speech is not recognized any more. The text so far is kept.
  package static func speechFailed(_ failure: SpeechFailure, isRecorded: Bool) -> Self {
    @Dependency(\.texts) var allTexts
    let texts = allTexts.meetingAlerts
    let reason = failure.message(in: allTexts)
    return Self {
      TextState(texts.speechHasStopped)
    } actions: {
      ButtonState(action: .continueMeeting) { TextState(texts.continueMeeting) }
      ButtonState(action: .confirmSave) { TextState(texts.saveAndEnd) }
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState(texts.discard) }
    } message: {
      TextState(
        isRecorded ? texts.textIsKeptAndSoundRecorded(reason) : texts.textIsKept(reason))
    }
  }

  /// The microphone could not be opened.
  ///
  /// - Parameter isResumed: Whether the meeting has begun before, so that there is something to save.
  package static func recordingFailed(_ failure: RecorderFailure, isResumed: Bool = false) -> Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.isNotRecorded)
    } actions: {
      ButtonState(action: .continueMeeting) { TextState(texts.continueWithoutSound) }
      if isResumed { ButtonState(action: .confirmSave) { TextState(texts.saveAndEnd) } }
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState(texts.discard) }
    } message: {
      TextState(failure.message)
    }
  }

  /// The recording has ended before the meeting.
  package static func recordingEnded(because failure: RecorderFailure?) -> Self {
    @Dependency(\.texts.meetingAlerts) var texts
    return Self {
      TextState(texts.recordingHasEnded)
    } actions: {
      ButtonState(action: .continueMeeting) { TextState(texts.continueWithoutSound) }
      ButtonState(action: .confirmSave) { TextState(texts.saveAndEnd) }
    } message: {
      TextState(failure?.message ?? texts.recordingWasStopped)
    }
  }
}
