import ComposableArchitecture

/// Records a meeting, after a request for permission to use the microphone.
@Reducer
struct MeetingRecorder {
  @Reducer
  enum Destination {
    case alert(AlertState<Alert>)

    @CasePathable
    enum Alert {
      case confirmDiscard
      case confirmSave
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var secondsElapsed = 0
    var speakerIndex = 0
    let standup: Standup
    @ObservationStateIgnored var transcript = ""

    var isAlertOpen: Bool { destination?.alert != nil }
  }

  enum Action {
    case delegate(Delegate)
    case destination(PresentationAction<Destination.Action>)
    case endMeetingButtonTapped
    case failed
    case speechResult(String)
    case task
    case timerTick

    @CasePathable
    enum Delegate {
      case meetingFinished(transcript: String)
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.speechClient) var speechClient

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .delegate:
        return .none

      case .destination(.presented(.alert(.confirmDiscard))):
        return .run { _ in await self.dismiss() }

      case .destination(.presented(.alert(.confirmSave))):
        return .send(.delegate(.meetingFinished(transcript: state.transcript)))

      case .destination:
        return .none

      case .endMeetingButtonTapped:
        state.destination = .alert(.endMeeting)
        return .none

      case .failed:
        state.destination = .alert(.somethingWentWrong)
        return .none

      case .speechResult(let transcript):
        state.transcript = transcript
        return .none

      case .task:
        return .run { send in
          let authorization = await self.speechClient.requestAuthorization()
          try await withThrowingTaskGroup(of: Void.self) { group in
            if authorization == .authorized {
              group.addTask { try await self.startSpeechRecognition(send) }
            }
            group.addTask { await self.startTimer(send) }
            // Not `waitForAll()`, which would wait for the timer before it throws.
            for try await _ in group {}
          }
        } catch: { _, send in
          await send(.failed)
        }

      case .timerTick:
        guard !state.isAlertOpen else { return .none }
        state.secondsElapsed += 1
        let secondsPerAttendee = Int(state.standup.durationPerAttendee.components.seconds)
        guard state.secondsElapsed.isMultiple(of: secondsPerAttendee) else { return .none }
        if state.speakerIndex == state.standup.attendees.count - 1 {
          return .send(.delegate(.meetingFinished(transcript: state.transcript)))
        }
        state.speakerIndex += 1
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }

  private func startSpeechRecognition(_ send: Send<Action>) async throws {
    for try await transcript in self.speechClient.start() {
      await send(.speechResult(transcript))
    }
  }

  private func startTimer(_ send: Send<Action>) async {
    for await _ in self.clock.timer(interval: .seconds(1)) {
      await send(.timerTick)
    }
  }
}

extension MeetingRecorder.Destination.State: Equatable {}

extension AlertState where Action == MeetingRecorder.Destination.Alert {
  static let endMeeting = Self {
    TextState("End meeting?")
  } actions: {
    ButtonState(action: .confirmSave) {
      TextState("Save and end")
    }
    ButtonState(role: .destructive, action: .confirmDiscard) {
      TextState("Discard")
    }
    ButtonState(role: .cancel) {
      TextState("Resume")
    }
  }

  static let somethingWentWrong = Self {
    TextState("Something went wrong.")
  }
}
