import BoundedNumbers
public import ComposableArchitecture
public import Foundation

/// The selection of a part of the open memo, and the edits of it.
@Reducer
public struct MemoEditing: Sendable {
  /// The state of the selection.
  @ObservableState
  public struct State: Equatable, Sendable {
    /// The memos that undoing the last edit moves to the trash. Empty if it cannot be undone.
    public internal(set) var undoable: [Memo.ID] = []

    /// The duration of the memo, in seconds.
    public internal(set) var duration: TimeInterval

    /// The reason why the memo was not edited.
    public internal(set) var failure: MemoEditFailure?

    /// The memo.
    public let id: Memo.ID

    /// Whether the list of the other memos is open.
    public internal(set) var isChoosing = false

    /// Whether an edit is being made.
    public internal(set) var isWorking = false

    /// All memos, whose sound can be put into this one, except for itself. Pages share them. The parent updates them.
    public internal(set) var library: MemoSnapshot = []

    /// The ends of the selection, in any order, in seconds.
    var ends: [TimeInterval]

    /// The edge of the selection that a button has moved last. `nil` if the selection was changed in another way since.
    public internal(set) var nudgedEdge: Edge?

    /// The edit that was requested last.
    var requested: MemoEdit?

    /// The memo whose sound is put into this one. `nil` if none is chosen.
    public internal(set) var otherID: Memo.ID?

    /// The search in the list of the other memos.
    public internal(set) var search = MemoSearch.State()

    /// Creates the state for a memo, all of which is selected.
    ///
    /// - Parameters:
    ///   - memo: The memo.
    ///   - isWorking: Whether an edit of the memo is being made already.
    public init(memo: Memo, isWorking: Bool = false) {
      self.isWorking = isWorking
      id = memo.id
      duration = memo.duration
      ends = [0, memo.duration]
    }

    /// A selection between two positions, for previews.
    package static func preview(
      of memo: Memo, _ first: TimeInterval, _ second: TimeInterval
    ) -> Self {
      var state = Self(memo: memo)
      state.ends = [first, second]
      state.undoable = [memo.id]
      return state
    }

    /// Whether the edit that has made the memo can be undone.
    public var canUndo: Bool { !undoable.isEmpty }

    /// The selected part.
    public var selection: SoundRange {
      SoundRange(ends[0], ends[1]).clamped(to: duration)
    }

    /// The position of an end of the selection.
    public func position(of end: End) -> TimeInterval { min(ends[end.rawValue], duration) }

    /// Whether an end is the start of the selection now: the ends may have crossed.
    public func isStart(_ end: End) -> Bool {
      (end == .first) == (position(of: .first) <= position(of: .second))
    }

    /// Whether a part of the memo is selected, and not all of it.
    public var hasPart: Bool { selection.duration > 0 && selection.duration < duration }

    /// Whether there are memos whose sound can be put into this one.
    public var hasOthers: Bool { library.count > (library.contains(id: id) ? 1 : 0) }

    /// The memo whose sound is put into this one. `nil` if none is chosen, or it is gone.
    public var other: Memo? { otherID.flatMap { library[id: $0] } }

    /// Whether the selection can be kept or removed now.
    public var canChangePart: Bool { !isWorking && hasPart }

    /// Whether the chosen memo can be added now.
    public var canAppend: Bool { !isWorking && otherID != nil }

    /// Whether the chosen memo can take the place of the selection now. Nothing of the memo would be left if all of it is selected.
    public var canReplace: Bool { canAppend && selection.duration < duration }

    /// Whether a recording can be started now whose sound is added to the memo.
    public var canRecord: Bool { !isWorking }

    /// Whether a recording can be started now whose sound takes the place of the selection.
    public var canRecordOver: Bool { canRecord && selection.duration < duration }

    /// Whether the memo can be split at a position now: neither at its start nor at its end.
    public func canSplit(at position: TimeInterval) -> Bool {
      !isWorking && position > 0 && position < duration
    }

    /// Whether an edge of the selection can move by a step: not beyond the memo, and not across the other edge.
    public func canNudge(_ edge: Edge, _ step: Step) -> Bool {
      nudged(edge, step) != position(of: edge)
    }

    /// The start or the end of the selection, whichever slider has it.
    public enum Edge: CaseIterable, Sendable {
      case start
      case end
    }

    /// A step of an edge by a tenth of a second.
    public enum Step: CaseIterable, Sendable {
      case earlier
      case later
    }

    /// The ends of the selection. The user may move each of them across the other one.
    public enum End: Int, CaseIterable, Sendable {
      case first
      case second
    }
  }

  /// The actions of the selection.
  public enum Action: Sendable, ViewAction {
    case delegate(Delegate)

    /// The memo was not edited, or the edit was not undone.
    case failed(MemoEditFailure)

    /// The chosen memo is gone. The others can be chosen instead.
    case otherMissing(Memo.ID, MemoSnapshot)

    /// The memos were loaded whose sound can be put into this one.
    case othersLoaded(MemoSnapshot)

    /// The search in the list of the other memos.
    case search(MemoSearch.Action)

    /// The memos were found that undoing the last edit moves to the trash.
    case undoFound([Memo.ID])

    case view(View)

    /// Actions for the parent feature. It makes the edits, because this feature ends with the memo that an edit replaces. The new memo
    /// gets a feature of its own.
    @CasePathable
    public enum Delegate: Equatable, Sendable {
      case editRequested(MemoEdit)

      /// Play the selection again and again.
      case listenRequested(SoundRange)

      /// Start a recording whose sound takes the place of a range. `nil` if it is added at the end.
      case recordingRequested(over: SoundRange?)

      /// Undo the edit that has made the memo.
      case undoRequested
    }

    /// The actions of the user.
    @CasePathable
    public enum View: Equatable, Sendable {
      /// Adds the chosen memo at the end.
      case appendButtonTapped

      /// Removes the selection.
      case cutButtonTapped

      /// Moves an end of the selection to a position, in seconds from the start.
      case endMoved(State.End, to: TimeInterval)

      /// Ends the selection at a position. One that starts later starts at the beginning of the memo instead.
      case endSet(at: TimeInterval)
      case listenButtonTapped

      /// Moves the start or the end of the selection by a tenth of a second.
      case nudgeButtonTapped(State.Edge, State.Step)

      /// Opens or closes the list of the other memos.
      case otherButtonTapped
      case otherChosen(Memo.ID)

      /// Starts a recording that is added at the end.
      case recordAndAppendButtonTapped

      /// Starts a recording that replaces the selection.
      case recordOverButtonTapped

      /// Replaces the selection with the chosen memo.
      case replaceButtonTapped

      /// Splits the memo at the position of the player.
      case splitButtonTapped(at: TimeInterval)

      /// Starts the selection at a position. One that ends earlier goes to the end of the memo instead.
      case startSet(at: TimeInterval)
      case task

      /// Keeps the selection only.
      case trimButtonTapped
      case undoButtonTapped
    }
  }

  @Dependency(\.memoEdits) var memoEdits
  @Dependency(\.voiceMemoRepository) var repository

  /// Creates the feature.
  public init() {}

  /// The reducer of the feature.
  public var body: some ReducerOf<Self> {
    Scope(\.search, action: \.search) {
      MemoSearch()
    }
    Reduce { state, action in
      switch action {
      case .failed(let failure):
        state.isWorking = false
        state.failure = failure
        guard failure == .repository(.noSuchMemo), let other = state.otherID,
          state.requested?.sources.contains(other) == true
        else { return .none }
        return loadOthers(checking: other)

      case .otherMissing(let id, let library):
        state.library = library
        guard state.otherID == id else { return .none }
        state.failure = .otherMemoMissing
        state.otherID = nil
        return .none

      case .othersLoaded(let library):
        state.library = library
        return .none

      case .undoFound(let undoable):
        state.undoable = undoable
        return .none

      case .view(.task):
        return .run { [id = state.id] send in
          await send(.undoFound(memoEdits.undoable(id: id)))
        }
        .merge(with: loadOthers())

      case .view(.endMoved(let end, to: let position)):
        state.selectionWillChange()
        state.ends[end.rawValue] = state.clamped(position)
        return .none

      case .view(.nudgeButtonTapped(let edge, let step)):
        guard state.canNudge(edge, step) else { return .none }
        state.selectionWillChange()
        state.nudge(edge, step)
        return .none

      case .view(.startSet(at: let position)):
        state.selectionWillChange()
        let start = state.clamped(position)
        let end = state.selection.end
        state.ends = [start, end >= start ? end : state.duration]
        return .none

      case .view(.endSet(at: let position)):
        state.selectionWillChange()
        let end = state.clamped(position)
        let start = state.selection.start
        state.ends = [start <= end ? start : 0, end]
        return .none

      case .view(.listenButtonTapped):
        guard state.selection.duration > 0 else {
          state.failure = .emptySelection
          return .none
        }
        return .send(.delegate(.listenRequested(state.selection)))

      case .view(.otherButtonTapped):
        state.isChoosing.toggle()
        guard !state.isChoosing else { return .none }
        return MemoSearch().reduce(into: &state.search, action: .view(.clearButtonTapped))
          .map { .search($0) }

      case .view(.otherChosen(let id)):
        guard id != state.id else { return .none }
        state.failure = nil
        state.otherID = id
        return .none

      // A button that cannot be used now can be pressed all the same: it keeps the focus.
      case .view(.trimButtonTapped):
        guard state.canChangePart else { return .none }
        return perform(.trim(state.id, to: state.selection), &state)

      case .view(.cutButtonTapped):
        guard state.canChangePart else { return .none }
        return perform(.cut(state.id, state.selection), &state)

      case .view(.splitButtonTapped(at: let position)):
        guard state.canSplit(at: position) else { return .none }
        return perform(.split(state.id, at: position), &state)

      case .view(.appendButtonTapped):
        guard state.canAppend, let other = state.otherID else { return .none }
        return perform(.join([state.id, other]), &state)

      case .view(.replaceButtonTapped):
        guard state.canReplace, let other = state.otherID else { return .none }
        return perform(.replace(state.id, state.selection, with: other), &state)

      case .view(.recordAndAppendButtonTapped):
        guard state.canRecord else { return .none }
        state.failure = nil
        return .send(.delegate(.recordingRequested(over: nil)))

      case .view(.recordOverButtonTapped):
        guard state.canRecordOver else { return .none }
        state.failure = nil
        return .send(.delegate(.recordingRequested(over: state.selection)))

      case .view(.undoButtonTapped):
        guard !state.isWorking else { return .none }
        state.isWorking = true
        state.failure = nil
        return .send(.delegate(.undoRequested))

      case .delegate, .search:
        return .none
      }
    }
  }

  /// Loads the memos that can be chosen, and finds out whether the chosen one is among those of the library.
  private func loadOthers(checking chosen: Memo.ID? = nil) -> Effect<Action> {
    .run { send in
      // Without them, the memo can be edited all the same.
      guard let library = try? await repository.snapshot() else { return }
      if let chosen, !library.contains(id: chosen) {
        await send(.otherMissing(chosen, library))
      } else {
        await send(.othersLoaded(library))
      }
    }
  }

  private func perform(_ edit: MemoEdit, _ state: inout State) -> Effect<Action> {
    state.isWorking = true
    state.failure = nil
    state.requested = edit
    return .send(.delegate(.editRequested(edit)))
  }
}

extension MemoEditing.State {
  fileprivate func clamped(_ position: TimeInterval) -> TimeInterval {
    min(Bounded<SoundPosition>(clamping: position).value, duration)
  }

  /// Forgets what was said about the selection that was there before.
  fileprivate mutating func selectionWillChange() {
    failure = nil
    nudgedEdge = nil
  }

  private func position(of edge: Edge) -> TimeInterval {
    edge == .start ? selection.start : selection.end
  }

  /// The position of an edge after a step. It is one of the positions that sliders have: whole tenths of a second, and the end of the memo.
  fileprivate func nudged(_ edge: Edge, _ step: Step) -> TimeInterval {
    let tenths = (position(of: edge) * 10).rounded() + (step == .earlier ? -1 : 1)
    let range = selection
    switch edge {
    case .start: return min(max(tenths / 10, 0), range.end)
    case .end: return min(max(tenths / 10, range.start), duration)
    }
  }

  /// Moves an edge, and leaves the sliders in their order.
  fileprivate mutating func nudge(_ edge: Edge, _ step: Step) {
    let position = nudged(edge, step)
    let other = edge == .start ? selection.end : selection.start
    let isFirst = isStart(.first) == (edge == .start)
    ends = isFirst ? [position, other] : [other, position]
    nudgedEdge = edge
  }
}
