import BoundedNumbers

extension Meeting {
  /// Attributes the words of a recording's transcript to the attendees by the turns of the meeting. A word belongs to the
  /// turn in which it starts.
  ///
  /// The attendees are numbered in the order in which they first speak, and each transcript of the recording gets the same
  /// numbers. A speaker who has a name keeps it: the user may have changed it. A transcript whose words have speakers
  /// stays as it is.
  ///
  /// - Parameters:
  ///   - transcript: The transcript.
  ///   - recording: The memo that has it. Other memos than the recordings of the meeting stay as they are.
  /// - Returns: Whether the transcript has changed.
  /// - Complexity: O(*n* + *m*), where *n* is the number of words and *m* that of turns.
  public func nameSpeakers(in transcript: inout Transcript, of recording: Memo.ID) -> Bool {
    let turns = speakerTurns
    guard
      let recording = recordings.first(where: { $0.id == recording }),
      !turns.isEmpty,
      transcript.segments.contains(where: { !$0.words.isEmpty }),
      transcript.segments.allSatisfy({ $0.words.allSatisfy { $0.speaker == nil } })
    else { return false }
    var numbers: [String: Int] = [:]
    for turn in turns where numbers[turn.speaker] == nil {
      let number = Bounded<SpeakerNumber>(clamping: numbers.count).value
      numbers[turn.speaker] = number
      if transcript.speakerNames[number] == nil { transcript.speakerNames[number] = turn.speaker }
    }
    var turn = 0
    for segment in transcript.segments.indices {
      for word in transcript.segments[segment].words.indices {
        let start = recording.start + transcript.segments[segment].words[word].start
        while turn + 1 < turns.count, turns[turn + 1].start <= start { turn += 1 }
        while turn > 0, turns[turn].start > start { turn -= 1 }
        transcript.segments[segment].words[word].speaker = numbers[turns[turn].speaker]
      }
    }
    return true
  }

  /// When who spoke, in ascending order. Meetings of earlier versions know the turns in which something was recognized.
  private var speakerTurns: [MeetingTranscript.Turn] {
    guard turns.isEmpty else { return turns.sorted { $0.start < $1.start } }
    return passages.compactMap { passage in
      passage.speaker.map { MeetingTranscript.Turn(speaker: $0, start: passage.start) }
    }
    .sorted { $0.start < $1.start }
  }
}
