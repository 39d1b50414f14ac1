public import ComposableArchitecture
public import Foundation

/// The list of memos and their playback.
@Reducer
public struct Playback: Sendable {
  /// The state of the list.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The alert that the page shows.
    @Presents public var alert: AlertState<Action.Alert>?

    /// The days and months of the user, for the headings of the list. `nil` if it has none.
    public package(set) var calendar: MemoCalendar?

    /// The memos that were deleted last, while they can be restored.
    public package(set) var deletedMemos: [Memo] = []

    /// The name of a memo that was cleared last, while it can be restored.
    public package(set) var clearedName: ClearedName?

    /// A name that a memo had.
    public struct ClearedName: Equatable, Sendable {
      /// The memo.
      public var memo: Memo.ID

      /// The name.
      public var title: String

      /// Creates a name.
      package init(memo: Memo.ID, title: String) {
        self.memo = memo
        self.title = title
      }
    }

    /// The edit that was made last, while the page offers to undo it.
    public package(set) var edited: Edited?

    /// What undoing the last edit has changed, while the page tells it.
    public package(set) var undone: MemoEdit.Undone?

    /// The memo that the page has opened in place of edited ones, until another one is opened. The focus moves to it, because what
    /// was pressed is gone.
    public internal(set) var editedMemoID: Memo.ID?

    /// The edits that have not ended yet, at most one of each origin.
    var runningEdits: [EditOrigin: RunningEdit] = [:]

    /// The error message of a failed load.
    public var errorMessage: String?

    /// The memo of the address, until it exists and the page knows whether the search and the filters of the address hide it.
    var addressedMemoID: Memo.ID?

    /// The open memo, if the favourites and the tag do not hide it: it was listed when it lost its mark or its tag, or the address names
    /// it. It leaves the list when it is closed, or when the user chooses another list.
    var unfilteredMemoID: Memo.ID?

    /// Whether the results of the search in the address are missing.
    var isAwaitingMatches = false

    /// Whether the results are missing of a search that the user has chosen, or of a filter for it. They close the open memo if they do
    /// not have it.
    var isAwaitingChosenMatches = false

    /// Whether the memos were loaded. Until then the page does not say that there are none.
    public var isLoaded = false

    /// Whether the open memo is a new one, which the list does not have yet.
    var isAwaitingMemo = false

    /// Whether the editor opens with the open memo, which takes the place of an edited one, as soon as the list has it.
    var isEditorAwaited = false

    /// All memos of the library. Pages share them.
    public internal(set) var library: MemoSnapshot = []

    /// The memos that the user of this page does something with: the open one, those that play, those with changes that are not saved.
    /// The state of any other memo follows from ``library``.
    public internal(set) var features: IdentifiedArrayOf<VoiceMemo.State> = []

    /// When the memos of ``features`` were used.
    var uses = FeatureUses()

    /// Several memos that are selected. `nil` while the page does not offer that.
    @Presents public var memoSelection: MemoSelection.State?

    /// The memo that is open in the list, or that the address names. `nil` if all are closed.
    ///
    /// The memo itself has the same information (``VoiceMemo/State/isOpen``), so that opening it
    /// renders two rows instead of all.
    public internal(set) var openMemoID: Memo.ID?

    /// The order of the list. Search results have their own.
    public internal(set) var order = MemoOrder.newestFirst

    /// The rows of the list, in the order of the page.
    ///
    /// The rows are part of the state because a view that computed them would sort the list again at each position that is saved
    /// during playback.
    public internal(set) var rows: MemoRows = []

    /// The search in titles, tags and transcripts.
    public var search = MemoSearch.State()

    /// Whether only favourites are shown.
    public var showsFavorites = false

    /// The tag of the memos that are shown. `nil` for all memos.
    public package(set) var tag: MemoTag?

    /// The tags of all memos, in alphabetical order.
    public internal(set) var tags: [MemoTag] = []

    /// The deleted memos, while they are shown.
    @Presents public var recentlyDeleted: RecentlyDeleted.State?

    /// The memo that was played last. Keyboard shortcuts act on it, unless another one is open.
    public var selection: Memo.ID?

    /// Whether the player leaves out silence.
    public internal(set) var skipsSilence = false

    /// Leaves out the silence of all memos, or plays it.
    package mutating func setSkipsSilence(_ skipsSilence: Bool) {
      self.skipsSilence = skipsSilence
      for id in features.ids { features[id: id]?.skipsSilence = skipsSilence }
    }

    /// Shows the list in an order.
    package mutating func show(_ order: MemoOrder) {
      self.order = order
      arrange()
    }

    /// Shows the list with a memo open.
    package mutating func show(_ id: Memo.ID) {
      openMemoID = id
      openFeature(id)
    }

    /// Shows headings for the days and months of a calendar.
    package mutating func show(_ calendar: MemoCalendar) {
      self.calendar = calendar
      arrange()
    }

    /// Creates the state of a new page.
    ///
    /// - Parameter library: The memos. `nil` if they were not loaded yet.
    public init(library: MemoSnapshot? = nil) {
      if let library {
        update(library)
        arrange()
      }
    }

    /// Creates the state of a new page with memos of its own, the newest first.
    package init(memos: [Memo]?) { self.init(library: memos.map { MemoSnapshot($0) }) }
  }

  /// The actions of the list.
  public enum Action: Sendable, ViewAction {
    case alert(PresentationAction<Alert>)

    /// The memo that was to be opened does not exist, or exists no longer.
    case awaitedMemoMissing(Memo.ID)

    /// Another day has started, so that "Today" is another one.
    case dayStarted

    /// A memo that was deleted before this page was loaded can still be restored.
    case deletedMemoFound(Memo)

    /// Deleting or restoring a memo failed.
    case deletingFailed(RepositoryFailure)

    /// Memos were edited: other memos take their places.
    case edited(MemoEdit, MemoEdit.Outcome, from: EditOrigin)

    /// Memos were not edited, or an edit was not undone.
    case editingFailed(MemoEditFailure, from: EditOrigin)

    /// An edit was undone. The originals are restored.
    case editUndone(MemoEdit.Undone, from: EditOrigin)

    /// The page was opened at an address that says what the list shows.
    case listingOpened(MemoListing)

    case loadFailed(RepositoryFailure)

    /// A file has become a memo.
    case memoImported(Memo.ID)

    /// A recording has become a memo.
    case memoRecorded(Memo.ID)

    /// A recording has become a memo whose sound is put into another one.
    case memoRecordedFor(RecordingDestination, Memo.ID)

    /// The marks of the selected memos were changed.
    case marked(MemoSelection.State.Marking, of: Set<Memo.ID>)

    /// The marks of several memos were not changed.
    case markingFailed(RepositoryFailure)
    case memos(IdentifiedActionOf<VoiceMemo>)
    case memoSelection(PresentationAction<MemoSelection.Action>)
    case memosLoaded(MemoSnapshot)

    /// The page was opened at an address.
    case opened(PlaybackLocation)

    case recentlyDeleted(PresentationAction<RecentlyDeleted.Action>)

    /// Reload the memos.
    case reloadData

    /// The search in titles, tags and transcripts.
    case search(MemoSearch.Action)

    /// An edit was not undone yet, because memos that it has made were changed since.
    case undoQuestioned(Memo.ID, [Memo.ID], ChangedMemos, from: EditOrigin)

    /// The deleted memos, or the cleared name, can no longer be restored.
    case undoPeriodElapsed

    case view(View)

    /// The buttons of alerts.
    @CasePathable
    public enum Alert: Equatable, Sendable {
      /// Undo the edit that has made a memo and these, although they were changed since.
      case undoEdit(Memo.ID, [Memo.ID], from: EditOrigin)
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Shows only favourites, or all memos.
      case favoritesButtonTapped

      /// A key was pressed. It acts on the selected memo.
      case keyPressed(Key)

      /// A control of a row was used. The row may be that of a closed memo, which has no feature.
      case memoRow(Memo.ID, VoiceMemo.Action.View)

      /// A media key was pressed, on the keyboard, a headset or the lock screen. It acts on the
      /// given memo.
      case machineKeyPressed(MachineKey, Memo.ID)

      /// A link to the memo was followed, outside of the list.
      case memoLinkTapped(Memo.ID)

      /// Shows the list in another order.
      case orderChosen(MemoOrder)

      /// Shows only memos with the tag, or all.
      case tagChosen(MemoTag?)

      /// Starts or ends the selection of several memos.
      case selectButtonTapped

      /// The page was loaded or reconnected.
      case task

      case undoButtonTapped
    }

    /// The keyboard shortcuts for the selected memo.
    @CasePathable
    public enum Key: Equatable, Sendable {
      /// Skips back.
      case leftArrow

      /// Skips forward.
      case rightArrow

      /// Plays or pauses.
      case space
    }

    /// Media keys for a memo that is not playing. While it is playing, the player handles them.
    @CasePathable
    public enum MachineKey: Equatable, Sendable {
      case play

      /// Seek to a position, in seconds from the start.
      case seek(to: TimeInterval)

      /// Skip by a number of seconds, negative toward the start.
      case skip(by: TimeInterval)
    }
  }

  enum CancelID { case changes, days, undo }

  /// A deletion that goes on until its memos are restored.
  struct DeletionID: Hashable {
    let memos: [Memo.ID]
  }

  @Dependency(\.audioPlayer) var audioPlayer
  @Dependency(\.continuousClock) var clock
  @Dependency(\.date.now) var now
  @Dependency(\.memoEdits) var memoEdits
  @Dependency(\.preferences) var preferences
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .memos(.element(let id, _)) = action { state.use(id) }
      if case .search = action, state.search.filter != state.filter {
        state.search.filter = state.filter
      }
      return .none
    }
    Scope(\.search, action: \.search) {
      MemoSearch()
    }
    Reduce { state, action in
      switch action {
      case .view(let action):
        return reduce(into: &state, view: action)

      case .dayStarted:
        return beginDay(&state)

      case .opened(let location):
        if case .memo(let id) = location, state.hasFilter { state.unfilteredMemoID = id }
        return go(to: location, &state)

      case .listingOpened(let listing):
        return show(listing, &state)

      case .memoImported(let id):
        // A memo that the user looks at stays open, and so do a search and a filter.
        guard state.location == .list, state.memoSelection == nil,
          !state.isFiltered || state.rows.contains(id: id)
        else { return .none }
        return awaitMemo(id, &state)

      case .memoRecorded(let id):
        return showRecording(id, &state)

      case .memoRecordedFor(let destination, let id):
        return add(id, to: destination, &state)

      case .recentlyDeleted(.presented(.view(.restoreButtonTapped(let id)))):
        return endOffer(of: [id], &state)

      case .recentlyDeleted(.presented(.view(.restoreAllButtonTapped(let ids)))),
        .recentlyDeleted(.presented(.alert(.presented(.confirmPeriod(_, let ids))))),
        .recentlyDeleted(.presented(.alert(.presented(.confirmPurge(let ids))))):
        return endOffer(of: ids, &state)

      case .recentlyDeleted(.presented(.delegate(.closed))):
        state.recentlyDeleted = nil
        return .none

      case .search(.searched):
        state.isAwaitingMatches = false
        return .none

      case .search(.view):
        // From now on the user chooses what the list shows.
        state.isAwaitingMatches = false
        state.addressedMemoID = nil
        return .none

      case .awaitedMemoMissing(let id):
        if state.openMemoID == id { state.isAwaitingMemo = false }
        return .none

      case .reloadData:
        return .run { [awaited = state.isAwaitingMemo ? state.openMemoID : nil] send in
          let library = try await repository.snapshot()
          await send(.memosLoaded(library))
          if let awaited, !library.contains(id: awaited) {
            await send(.awaitedMemoMissing(awaited))
          }
        } catch: { error, send in
          await send(.loadFailed(RepositoryFailure(error)))
        }

      case .memosLoaded(let library):
        let unsaved = state.update(library)
        let editing = continueEditing(&state)
        return .merge(
          unsaved.isEmpty ? .none : .run { _ in await save(unsaved) },
          editing,
          state.search.isActive ? .send(.search(.memosChanged)) : .none)

      case .loadFailed(let failure):
        state.errorMessage = failure.message
        // A later load tells whether the memo exists.
        state.isAwaitingMemo = false
        return .none

      case .memoSelection(.presented(.delegate(let action))):
        return reduce(into: &state, delegate: action)

      case .memos(.element(let id, .delegate(let action))):
        return reduce(into: &state, delegate: action, of: id)

      case .marked(let marking, let memos):
        state.memoSelection?.show(marking, of: memos)
        return .none

      case .markingFailed(let failure):
        state.alert = .deletingFailed(failure)
        return .none

      case .deletingFailed(let failure):
        state.deletedMemos = []
        state.alert = .deletingFailed(failure)
        // The period of a cleared name goes on.
        return state.clearedName == nil
          ? .merge(.cancel(id: CancelID.undo), .send(.reloadData)) : .send(.reloadData)

      case .deletedMemoFound(let memo):
        guard state.deletedMemos.isEmpty, state.clearedName == nil, state.edited == nil,
          state.undone == nil
        else { return .none }
        return offerToRestore([memo], &state)

      case .edited(let edit, let outcome, from: let origin):
        return show(outcome, of: edit, from: origin, &state)

      case .editUndone(let undone, from: let origin):
        return show(undone, from: origin, &state)

      case .editingFailed(let failure, from: let origin):
        let edit = state.endEdit(from: origin)
        return fail(failure, from: origin, isWatched: edit?.isWatched ?? true, &state)

      case .undoQuestioned(let id, let memos, let changed, from: let origin):
        _ = state.endEdit(from: origin)
        state.alert = .undoEdit(
          .undoEdit(id, memos, from: origin), changed: changed.memos.compactMap { state.memo($0) })
        return .none

      case .alert(.presented(.undoEdit(let id, let memos, from: let origin))):
        return undoEdit(thatMade: id, memos, from: origin, discardingChanges: true, &state)

      case .undoPeriodElapsed:
        state.endOffers()
        return .none

      case .alert, .memos, .memoSelection, .recentlyDeleted, .search:
        return .none
      }
    }
    .ifLet(\.$alert, action: \.alert)
    .ifLet(\.$memoSelection, action: \.memoSelection) {
      MemoSelection()
    }
    .ifLet(\.$recentlyDeleted, action: \.recentlyDeleted) {
      RecentlyDeleted()
    }
    .forEach(\.features, action: \.memos) {
      VoiceMemo()
    }
    Reduce { state, action in
      let end = endOfferOfReplacedName(&state)
      let isClosed = state.endExceptionOfClosedMemo()
      guard action.rearranges || isClosed else { return end }
      let isChosen = state.noteChoice(of: action)
      if isChosen || action.isAddressOfList {
        state.unfilteredMemoID = nil
      } else {
        state.keepOpenMemo()
      }
      state.arrange()
      // Otherwise the address and the title would name a memo that the page does not show.
      let close: Effect<Action> = isChosen && state.leavesOutOpenMemo ? open(nil, &state) : .none
      return .merge(end, close, revealAddressedMemo(&state))
    }
  }
}
