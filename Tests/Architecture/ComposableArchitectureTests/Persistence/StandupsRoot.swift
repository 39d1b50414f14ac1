import ComposableArchitecture
import Foundation

/// The list of standups, which is saved to disk a second after a change.
@Reducer
struct StandupsRoot {
  @Reducer
  enum Destination {
    case add(StandupForm)
    case alert(AlertState<Alert>)
    case detail(StandupScreen)

    @CasePathable
    enum Alert {
      case confirmLoadMockData
    }
  }

  @ObservableState
  struct State: Equatable {
    @Presents var destination: Destination.State?
    var standups: IdentifiedArrayOf<Standup>

    init(destination: Destination.State? = nil) {
      @Dependency(\.standupsStorage) var storage
      self.destination = destination
      self.standups = []
      do {
        self.standups = try JSONDecoder().decode(
          IdentifiedArray.self,
          from: storage.load(.standups)
        )
      } catch CocoaError.fileReadNoSuchFile {
        // The first start.
      } catch {
        self.destination = .alert(.dataFailedToLoad)
      }
    }
  }

  enum Action {
    case addButtonTapped
    case addConfirmed
    case destination(PresentationAction<Destination.Action>)
    case meetingFinished(standupID: Standup.ID, transcript: String)
    case standupTapped(id: Standup.ID)
  }

  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.standupsStorage) var storage
  @Dependency(\.uuid) var uuid

  private enum CancelID { case saving }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .addButtonTapped:
        state.destination = .add(StandupForm.State(standup: Standup(id: self.uuid())))
        return .none

      case .addConfirmed:
        guard let form = state.$destination[case: \.add] else { return .none }
        state.standups.append(form.confirmed)
        state.destination = nil
        return .none

      case .destination(.presented(.alert(.confirmLoadMockData))):
        state.standups = [.mock]
        return .none

      case .destination(.presented(.detail(.delegate(.meetingFinished(let transcript))))):
        guard let id = state.$destination[case: \.detail]?.standup.id else { return .none }
        // An effect of the list, so that the meeting is not lost if the detail is closed during the
        // recording.
        return .run { send in
          try? await self.clock.sleep(for: .milliseconds(400))
          await send(.meetingFinished(standupID: id, transcript: transcript))
        }

      case .destination:
        return .none

      case .meetingFinished(let id, let transcript):
        state.standups[id: id]?.meetings.insert(
          Meeting(id: self.uuid(), date: self.now, transcript: transcript), at: 0)
        if let standup = state.standups[id: id],
          state.$destination[case: \.detail]?.standup.id == id
        {
          state.$destination[case: \.detail]?.standup = standup
        }
        return .none

      case .standupTapped(let id):
        state.destination = state.standups[id: id].map {
          .detail(StandupScreen.State(standup: $0))
        }
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
    .onChange(of: \.standups) { _, standups in
      Reduce { _, _ in
        .run { _ in
          try await self.storage.save(JSONEncoder().encode(standups), .standups)
        }
        .debounce(id: CancelID.saving, for: .seconds(1), clock: self.clock)
      }
    }
  }
}

extension StandupsRoot.Destination.State: Equatable {}

extension AlertState where Action == StandupsRoot.Destination.Alert {
  static let dataFailedToLoad = Self {
    TextState("Data failed to load")
  } actions: {
    ButtonState(action: .confirmLoadMockData) {
      TextState("Load mock data")
    }
    ButtonState(role: .cancel) {
      TextState("Start empty")
    }
  } message: {
    TextState("What was saved can't be read. Would you like to start with some mock data?")
  }
}
