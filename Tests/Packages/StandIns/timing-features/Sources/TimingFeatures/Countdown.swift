// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Clocks
import ComposableArchitecture
import ConcurrencyExtras
import Dependencies
import DependenciesMacros
import IdentifiedCollections
import Sharing
import SwiftNavigation

@DependencyClient
public struct Chime: Sendable {
  public var play: @Sendable () async -> Void
}

extension Chime: TestDependencyKey {
  public static let testValue = Chime()
}

@Reducer
public struct Countdown {
  @ObservableState
  public struct State: Equatable {
    public var seconds: Int
    @Presents public var alert: AlertState<Never>?
    public var marks: IdentifiedArrayOf<Mark> = []
    @Shared(.inMemory("rounds")) public var rounds = 0

    public init(seconds: Int) {
      self.seconds = seconds
    }
  }

  public struct Mark: Equatable, Identifiable {
    public let id: Int
  }

  public enum Action {
    case alert(PresentationAction<Never>)
    case tick
  }

  @Dependency(Chime.self) var chime

  public init() {}

  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      guard case .tick = action else { return .none }
      state.seconds -= 1
      state.marks.append(Mark(id: state.seconds))
      guard state.seconds == 0 else { return .none }
      state.$rounds.withLock { $0 += 1 }
      state.alert = AlertState { TextState("Time is up") }
      return .run { [chime] _ in await chime.play() }
    }
  }
}

/// Clocks of a package that names no other original.
public func steps(of clock: TestClock<Duration>) -> LockIsolated<AnyClock<Duration>> {
  LockIsolated(AnyClock(clock))
}
