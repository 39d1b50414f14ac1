public import ComposableArchitecture
public import Foundation

/// The deleted memos, which can be restored or deleted for good.
@Reducer
public struct RecentlyDeleted: Sendable {
  /// The state of the screen.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The question or the failure that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The number of days for which deleted memos are kept. `nil` if it was not loaded yet.
    public internal(set) var deletedDays: Int?

    /// The error message of a failed load.
    public internal(set) var errorMessage: String?

    /// Whether the memos were loaded. Until then the page does not say that there are none.
    public internal(set) var isLoaded = false

    /// The time at which the memos were loaded, or a day began: the days that are left count from then. `nil` if they were not loaded yet.
    public internal(set) var referenceDate: Date?

    /// The memos. Those that were deleted last come first.
    public internal(set) var memos: IdentifiedArrayOf<DeletedMemo> = []

    /// The shorter number of days that the user has chosen and not confirmed yet.
    public internal(set) var proposedDays: Int?

    /// The memo that was restored last.
    public internal(set) var restored: Memo?

    /// The number of memos that were restored together last. `nil` if a single one was restored since.
    public internal(set) var restoredCount: Int?

    /// Creates the state of a screen.
    ///
    /// - Parameters:
    ///   - memos: The deleted memos. `nil` if they were not loaded yet.
    ///   - deletedDays: The number of days for which deleted memos are kept. `nil` if it was not loaded yet.
    ///   - referenceDate: The time from which the days count that are left.
    public init(memos: [DeletedMemo]? = nil, deletedDays: Int? = nil, referenceDate: Date? = nil) {
      self.deletedDays = deletedDays
      self.referenceDate = referenceDate
      if let memos { update(memos) }
    }

    /// The numbers of days that the user can choose, with the current one.
    public var offeredDays: [Int] {
      let offered = [7, 30, 90, 365, Preferences.unlimitedDeletedDays]
      return Set(offered + [deletedDays].compactMap(\.self)).sorted()
    }

    fileprivate mutating func update(_ memos: [DeletedMemo]) {
      isLoaded = true
      errorMessage = nil
      self.memos = IdentifiedArray(memos, uniquingIDsWith: { first, _ in first })
    }
  }

  /// The actions of the screen.
  public enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)
    case changingFailed(RepositoryFailure)
    case delegate(Delegate)
    case loadFailed(RepositoryFailure)
    case memosLoaded([DeletedMemo])
    case preferencesLoaded(Preferences)
    case restored(Memo)

    /// Memos were restored together, this many.
    case restoredAll(Int)
    case view(View)

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      /// Keep deleted memos for a shorter time, and delete these for good.
      case confirmPeriod(days: Int, [Memo.ID])

      /// Delete these memos for good.
      case confirmPurge([Memo.ID])
    }

    /// Actions for the parent feature.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case closed
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      case backButtonTapped
      case emptyButtonTapped

      /// Deleted memos are to be kept for a number of days.
      case periodChosen(days: Int)
      case purgeButtonTapped(Memo.ID)

      /// Restores these memos: all that the page shows.
      case restoreAllButtonTapped([Memo.ID])
      case restoreButtonTapped(Memo.ID)

      /// The screen was opened, or the page has reconnected.
      case task
    }
  }

  enum CancelID { case changes }

  @Dependency(\.date.now) var now
  @Dependency(\.locale) var locale
  @Dependency(\.preferences) var preferences
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .alert(.presented(.confirmPeriod(let days, let ids))):
        return .merge(setPeriod(days, &state), purge(ids, &state))

      case .alert(.presented(.confirmPurge(let ids))):
        return purge(ids, &state)

      case .alert(.dismiss):
        state.proposedDays = nil
        return .none

      case .changingFailed(let failure):
        state.alert = .changingFailed(failure)
        return load

      case .loadFailed(let failure):
        state.errorMessage = failure.message
        return .none

      case .memosLoaded(let memos):
        state.update(memos)
        state.referenceDate = now
        return .none

      case .preferencesLoaded(let preferences):
        state.deletedDays = preferences.deletedDays
        return .none

      case .restored(let memo):
        state.restored = memo
        return .none

      case .restoredAll(let count):
        state.restoredCount = count
        return .none

      case .view(.backButtonTapped):
        return .send(.delegate(.closed))

      case .view(.emptyButtonTapped):
        state.alert = .purge(Array(state.memos), locale: locale)
        return .none

      case .view(.periodChosen(let days)):
        guard state.offeredDays.contains(days), let current = state.deletedDays, days != current
        else { return .none }
        // The current number may be an old one: another page may have set a larger one since.
        let expired = state.memos(expiredAfter: days, now: now)
        guard !expired.isEmpty else { return setPeriod(days, &state) }
        state.proposedDays = days
        state.alert = .shortenPeriod(to: days, deleting: expired, locale: locale)
        return .none

      case .view(.purgeButtonTapped(let id)):
        guard let memo = state.memos[id: id] else { return .none }
        state.alert = .purge([memo], locale: locale)
        return .none

      case .view(.restoreAllButtonTapped(let ids)):
        let ids = ids.filter(state.memos.ids.contains)
        guard !ids.isEmpty else { return .none }
        for id in ids { state.memos.remove(id: id) }
        state.restored = nil
        state.restoredCount = nil
        return .run { send in
          // Another page may have deleted some of them for good.
          let restored = try await repository.restore(ids: ids)
          await send(.restoredAll(restored.count))
        } catch: { error, send in
          await send(.changingFailed(RepositoryFailure(error)))
        }

      case .view(.restoreButtonTapped(let id)):
        guard let memo = state.memos.remove(id: id)?.memo else { return .none }
        state.restored = nil
        state.restoredCount = nil
        return .run { send in
          try await repository.restore(id: id)
          await send(.restored(memo))
        } catch: { error, send in
          await send(.changingFailed(RepositoryFailure(error)))
        }

      case .view(.task):
        return load

      case .alert, .delegate:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
  }

  /// Stores the number of days, and loads the memos with the times until which they are kept now.
  private func setPeriod(_ days: Int, _ state: inout State) -> Effect<Action> {
    state.deletedDays = days
    state.proposedDays = nil
    return .run { send in
      await preferences.update { $0.deletedDays = days }
      // The page shows the stored number if saving has failed.
      await send(.view(.task))
    }
  }

  private func purge(_ ids: [Memo.ID], _ state: inout State) -> Effect<Action> {
    for id in ids { state.memos.remove(id: id) }
    return .run { _ in
      try await repository.purge(ids: ids)
    } catch: { error, send in
      await send(.changingFailed(RepositoryFailure(error)))
    }
  }

  private var load: Effect<Action> {
    .run { send in
      await send(.preferencesLoaded(preferences.load()))
      for try await memos in repository.deleted() { await send(.memosLoaded(memos)) }
    } catch: { error, send in
      await send(.loadFailed(RepositoryFailure(error)))
    }
    .cancellable(id: CancelID.changes, cancelInFlight: true)
  }
}

extension RecentlyDeleted.State {
  /// The memos that were deleted at least a number of days ago.
  fileprivate func memos(expiredAfter days: Int, now: Date) -> [DeletedMemo] {
    memos.filter { $0.deletionDate + TimeInterval(days) * 86_400 <= now }
  }
}

extension AlertState where Action == RecentlyDeleted.Action.Alert {
  /// A memo was not restored, or not deleted for good.
  package static func changingFailed(_ failure: RepositoryFailure) -> Self {
    @Dependency(\.texts.trash) var texts
    return Self {
      TextState(texts.wasNotChanged)
    } message: {
      TextState(failure.message)
    }
  }

  /// The question whether memos are to be deleted for good because they are kept for a shorter time.
  ///
  /// - Parameter locale: The locale in which their number is written.
  package static func shortenPeriod(
    to days: Int, deleting memos: [DeletedMemo], locale: Locale
  ) -> Self {
    @Dependency(\.texts.trash) var texts
    return destruction(
      texts.shortenQuestion(Count(memos.count, locale: locale)), message: texts.shortenWarning,
      confirm: texts.delete, action: .confirmPeriod(days: days, memos.map(\.id)),
      keep: texts.keep)
  }

  /// The question whether memos are to be deleted for good.
  ///
  /// - Parameter locale: The locale in which their number is written.
  package static func purge(_ memos: [DeletedMemo], locale: Locale) -> Self {
    @Dependency(\.texts.trash) var texts
    return destruction(
      texts.purgeQuestion(Count(memos.count, locale: locale)), message: texts.purgeWarning,
      confirm: texts.delete,
      action: .confirmPurge(memos.map(\.id)), keep: texts.keep)
  }
}
