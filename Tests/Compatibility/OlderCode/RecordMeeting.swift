import ComposableArchitecture

// The feature of "Tour of the Composable Architecture: Dependencies", as it was written in September 2023.

struct RecordMeetingFeature: ReducerProtocol {
  struct State: Equatable {
    @PresentationState var alert: AlertState<Action.Alert>?
    var secondsElapsed = 0
    var speakerIndex = 0
    let standup: Standup
    var transcript = ""

    var durationRemaining: Duration {
      standup.duration - .seconds(secondsElapsed)
    }
  }

  enum Action: Equatable {
    case alert(PresentationAction<Alert>)
    case delegate(Delegate)
    case endMeetingButtonTapped
    case nextButtonTapped
    case onTask
    case speechResult(String)
    case timerTick

    enum Alert {
      case confirmDiscard
      case confirmSave
    }

    enum Delegate {
      case saveMeeting
    }
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.dismiss) var dismiss
  @Dependency(\.speechClient) var speechClient

  var body: some ReducerProtocolOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmDiscard)):
        return .run { _ in
          await self.dismiss()
        }

      case .alert(.presented(.confirmSave)):
        return .run { send in
          await send(.delegate(.saveMeeting))
          await self.dismiss()
        }

      case .alert(.dismiss):
        return .none

      case .delegate:
        return .none

      case .endMeetingButtonTapped:
        state.alert = .endMeeting(isDiscardable: true)
        return .none

      case .nextButtonTapped:
        guard state.speakerIndex < state.standup.attendees.count - 1 else {
          state.alert = .endMeeting(isDiscardable: false)
          return .none
        }
        state.speakerIndex += 1
        state.secondsElapsed =
          state.speakerIndex
          * Int(
            state.standup.durationPerAttendee.components.seconds
          )
        return .none

      case .onTask:
        return .run(operation: self.onTask)

      case let .speechResult(transcript):
        state.transcript = transcript
        return .none

      case .timerTick:
        guard state.alert == nil else { return .none }
        state.secondsElapsed += 1
        let secondsPerAttendee = Int(
          state.standup.durationPerAttendee.components.seconds
        )
        if state.secondsElapsed
          .isMultiple(of: secondsPerAttendee)
        {
          if state.speakerIndex
            == state.standup.attendees.count - 1
          {
            return .run { send in
              await send(.delegate(.saveMeeting))
              await self.dismiss()
            }
          }
          state.speakerIndex += 1
        }
        return .none
      }
    }
    .ifLet(\.$alert, action: /Action.alert)
  }

  private func onTask(send: Send<Action>) async {
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        guard
          await self.speechClient.requestAuthorization()
            == .authorized
        else { return }
        do {
          for try await transcript in self.speechClient.start() {
            await send(.speechResult(transcript))
          }
        } catch {}
      }
      group.addTask {
        for await _ in self.clock.timer(interval: .seconds(1)) {
          await send(.timerTick)
        }
      }
    }
  }
}

extension AlertState where Action == RecordMeetingFeature.Action.Alert {
  static func endMeeting(isDiscardable: Bool) -> Self {
    Self {
      TextState("End meeting?")
    } actions: {
      ButtonState(action: .confirmSave) {
        TextState("Save and end")
      }
      if isDiscardable {
        ButtonState(
          role: .destructive, action: .confirmDiscard
        ) {
          TextState("Discard")
        }
      }
      ButtonState(role: .cancel) {
        TextState("Resume")
      }
    } message: {
      TextState(
        """
        You are ending the meeting early. \
        What would you like to do?
        """
      )
    }
  }
}
