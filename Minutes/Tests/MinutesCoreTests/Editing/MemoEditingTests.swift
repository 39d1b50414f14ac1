import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MemoEditingTests {
  private func makeStore(
    _ memo: Memo = .song, edits: MemoEditClient = .previewValue
  ) -> TestStoreOf<MemoEditing> {
    TestStore(initialState: MemoEditing.State(memo: memo)) {
      MemoEditing()
    } withDependencies: {
      $0.memoEdits = edits
      $0.voiceMemoRepository = .mock(fetchAll: { [.groceries, .song] })
    }
  }

  @Test func `the ends of the selection may cross, and stay in the memo`() async {
    let store = makeStore()
    #expect(store.state.selection == SoundRange(0, 8) && !store.state.hasPart)
    await store.send(.view(.endMoved(.first, to: 5))) { $0.ends = [5, 8] }
    #expect(store.state.hasPart)
    await store.send(.view(.endMoved(.second, to: 2))) { $0.ends = [5, 2] }
    #expect(store.state.selection == SoundRange(2, 5))
    await store.send(.view(.endMoved(.first, to: .infinity))) { $0.ends = [8, 2] }
    await store.send(.view(.endMoved(.second, to: -1))) { $0.ends = [8, 0] }
    #expect(!store.state.hasPart)
    await store.send(.view(.endMoved(.second, to: 8))) { $0.ends = [8, 8] }
    #expect(!store.state.hasPart)
  }

  @Test func `the player sets the start and the end also if the ends have crossed`() async {
    let store = makeStore()
    await store.send(.view(.endMoved(.first, to: 6))) { $0.ends = [6, 8] }
    await store.send(.view(.endMoved(.second, to: 4))) { $0.ends = [6, 4] }
    #expect(!store.state.isStart(.first) && store.state.isStart(.second))
    await store.send(.view(.startSet(at: 5))) { $0.ends = [5, 6] }
    #expect(store.state.isStart(.first) && !store.state.isStart(.second))
    // A start behind the end: the selection goes on to the end of the memo.
    await store.send(.view(.startSet(at: 7))) { $0.ends = [7, 8] }
    // An end before the start: the selection begins with the memo.
    await store.send(.view(.endSet(at: 3))) { $0.ends = [0, 3] }
    await store.send(.view(.startSet(at: 3))) { $0.ends = [3, 3] }
    await store.send(.view(.endMoved(.first, to: 6))) { $0.ends = [6, 3] }
    await store.send(.view(.endSet(at: 5))) { $0.ends = [3, 5] }
    await store.send(.view(.startSet(at: .infinity))) { $0.ends = [8, 8] }
  }

  @Test func `the ends move by tenths of a second, and neither beyond the other`() async {
    let store = makeStore()
    #expect(!store.state.canNudge(.start, .earlier) && !store.state.canNudge(.end, .later))
    await store.send(.view(.nudgeButtonTapped(.start, .earlier)))
    await store.send(.view(.nudgeButtonTapped(.end, .later)))
    await store.send(.view(.nudgeButtonTapped(.start, .later))) {
      $0.ends = [0.1, 8]
      $0.nudgedEdge = .start
    }
    await store.send(.view(.nudgeButtonTapped(.end, .earlier))) {
      $0.ends = [0.1, 7.9]
      $0.nudgedEdge = .end
    }
    // Many steps add up to no error.
    store.exhaustivity = .off
    for _ in 0..<20 { await store.send(.view(.nudgeButtonTapped(.start, .later))) }
    #expect(store.state.ends == [2.1, 7.9])
    store.exhaustivity = .on
    // The ends have crossed: the second slider has the start.
    await store.send(.view(.endMoved(.first, to: 5))) {
      $0.ends = [5, 7.9]
      $0.nudgedEdge = nil
    }
    await store.send(.view(.endMoved(.second, to: 4.94))) { $0.ends = [5, 4.94] }
    await store.send(.view(.nudgeButtonTapped(.start, .later))) {
      $0.ends = [5, 5]
      $0.nudgedEdge = .start
    }
    #expect(!store.state.canNudge(.start, .later) && !store.state.canNudge(.end, .earlier))
    await store.send(.view(.nudgeButtonTapped(.start, .later)))
    await store.send(.view(.nudgeButtonTapped(.end, .earlier)))
    await store.send(.view(.nudgeButtonTapped(.end, .later))) {
      $0.ends = [5, 5.1]
      $0.nudgedEdge = .end
    }
    await store.send(.view(.nudgeButtonTapped(.start, .earlier))) {
      $0.ends = [4.9, 5.1]
      $0.nudgedEdge = .start
    }
    await store.send(.view(.startSet(at: 1))) {
      $0.ends = [1, 5.1]
      $0.nudgedEdge = nil
    }
  }

  @Test func `the last step reaches an end of the memo between two tenths`() async {
    let memo = Memo(id: UUID(4), title: "", date: .recordingStart, duration: 2.04)
    let store = makeStore(memo)
    await store.send(.view(.nudgeButtonTapped(.end, .earlier))) {
      $0.ends = [0, 1.9]
      $0.nudgedEdge = .end
    }
    await store.send(.view(.nudgeButtonTapped(.end, .later))) { $0.ends = [0, 2] }
    await store.send(.view(.nudgeButtonTapped(.end, .later))) { $0.ends = [0, 2.04] }
    await store.send(.view(.nudgeButtonTapped(.end, .later)))
  }

  @Test func `each button requests its edit, once`() async {
    let edits: [(MemoEditing.Action.View, MemoEdit)] = [
      (.trimButtonTapped, .trim(UUID(2), to: SoundRange(2, 5))),
      (.cutButtonTapped, .cut(UUID(2), SoundRange(2, 5))),
      (.splitButtonTapped(at: 3), .split(UUID(2), at: 3)),
      (.appendButtonTapped, .join([UUID(2), UUID(1)])),
      (.replaceButtonTapped, .replace(UUID(2), SoundRange(2, 5), with: UUID(1))),
    ]
    for (action, edit) in edits {
      let store = makeStore()
      await store.send(.view(.endMoved(.first, to: 2))) { $0.ends = [2, 8] }
      await store.send(.view(.endMoved(.second, to: 5))) { $0.ends = [2, 5] }
      await store.send(.view(.otherChosen(UUID(1)))) { $0.otherID = UUID(1) }
      await store.send(.view(action)) {
        $0.isWorking = true
        $0.requested = edit
      }
      await store.receive(\.delegate.editRequested, edit)
      // A second tap makes no second edit.
      await store.send(.view(action))
      await store.send(.view(.undoButtonTapped))
    }
  }

  @Test func `a recording is requested for the end of the memo, or for the selection`() async {
    let store = makeStore()
    // All of the memo is selected.
    #expect(store.state.canRecord && !store.state.canRecordOver)
    await store.send(.view(.recordOverButtonTapped))
    await store.send(.view(.recordAndAppendButtonTapped))
    await store.receive(\.delegate.recordingRequested, SoundRange?.none)
    await store.send(.view(.endMoved(.second, to: 5))) { $0.ends = [0, 5] }
    await store.send(.view(.recordOverButtonTapped))
    await store.receive(\.delegate.recordingRequested, SoundRange?.some(SoundRange(0, 5)))
    // and: not while the memo is edited
    await store.send(.view(.cutButtonTapped)) {
      $0.isWorking = true
      $0.requested = .cut(UUID(2), SoundRange(0, 5))
    }
    await store.receive(\.delegate.editRequested)
    await store.send(.view(.recordAndAppendButtonTapped))
    await store.send(.view(.recordOverButtonTapped))
  }

  @Test func `a failure is shown until the selection changes`() async {
    let store = makeStore()
    await store.send(.view(.endMoved(.second, to: 5))) { $0.ends = [0, 5] }
    await store.send(.view(.trimButtonTapped)) {
      $0.isWorking = true
      $0.requested = .trim(UUID(2), to: SoundRange(0, 5))
    }
    await store.receive(\.delegate.editRequested)
    await store.send(.failed(.changedElsewhere)) {
      $0.isWorking = false
      $0.failure = .changedElsewhere
    }
    await store.send(.view(.endMoved(.first, to: 2))) {
      $0.ends = [2, 5]
      $0.failure = nil
    }
  }

  @Test func `a chosen memo that is gone is named, and no longer offered`() async {
    let store = makeStore()
    await store.send(.view(.otherChosen(UUID(9)))) { $0.otherID = UUID(9) }
    await store.send(.view(.appendButtonTapped)) {
      $0.isWorking = true
      $0.requested = .join([UUID(2), UUID(9)])
    }
    await store.receive(\.delegate.editRequested)
    await store.send(.failed(MemoEditFailure(.noSuchMemo))) {
      $0.isWorking = false
      $0.failure = MemoEditFailure(.noSuchMemo)
    }
    await store.receive(\.otherMissing) {
      $0.failure = .otherMemoMissing
      $0.otherID = nil
      $0.library = [.groceries, .song]
    }
  }

  @Test func `the memo itself that is gone is not taken for the chosen one`() async {
    let store = makeStore()
    await store.send(.view(.otherChosen(UUID(1)))) { $0.otherID = UUID(1) }
    await store.send(.view(.appendButtonTapped)) {
      $0.isWorking = true
      $0.requested = .join([UUID(2), UUID(1)])
    }
    await store.receive(\.delegate.editRequested)
    await store.send(.failed(MemoEditFailure(.noSuchMemo))) {
      $0.isWorking = false
      $0.failure = MemoEditFailure(.noSuchMemo)
    }
    // The library has the chosen memo.
    await store.receive(\.othersLoaded) { $0.library = [.groceries, .song] }
    // and: an edit without the chosen memo says nothing about it
    await store.send(.view(.otherChosen(UUID(9)))) {
      $0.otherID = UUID(9)
      $0.failure = nil
    }
    await store.send(.view(.endMoved(.first, to: 2))) { $0.ends = [2, 8] }
    await store.send(.view(.cutButtonTapped)) {
      $0.isWorking = true
      $0.requested = .cut(UUID(2), SoundRange(2, 8))
    }
    await store.receive(\.delegate.editRequested)
    await store.send(.failed(MemoEditFailure(.noSuchMemo))) {
      $0.isWorking = false
      $0.failure = MemoEditFailure(.noSuchMemo)
    }
  }

  @Test func `any memo of the library can be chosen, and found by a search`() async {
    // given: more memos than a page lists at once
    let memos = (0..<500).map {
      Memo(id: UUID(100 + $0), title: "Memo \($0)", date: .recordingStart, duration: 1)
    }
    let clock = TestClock()
    let store = TestStore(initialState: MemoEditing.State(memo: .song)) {
      MemoEditing()
    } withDependencies: {
      $0.continuousClock = clock
      $0.memoEdits = .previewValue
      $0.voiceMemoRepository = .mock(
        fetchAll: { [.song] + memos },
        search: { query in
          #expect(query == MemoQuery("memo 4"))
          return [499, 2, 400].map { MemoMatch(id: UUID($0 == 2 ? 2 : 100 + $0)) }
        })
    }
    store.exhaustivity = .off
    #expect(!store.state.hasOthers)
    await store.send(.view(.task))
    await store.receive(\.othersLoaded)
    #expect(store.state.hasOthers && store.state.candidates.ids == memos.map(\.id))
    // when
    await store.send(.view(.otherButtonTapped))
    await store.send(.search(.view(.textChanged("memo 4"))))
    await clock.advance(by: .milliseconds(120))
    await store.receive(\.search.searched)
    // then: the memo itself is not among them
    #expect(store.state.candidates.ids == [UUID(599), UUID(500)])
    await store.send(.view(.otherChosen(UUID(599))))
    #expect(store.state.other == memos[499])
    await store.send(.view(.otherChosen(UUID(2))))
    #expect(store.state.otherID == UUID(599))
    // and: the choice stays when the list is closed, the search does not
    await store.send(.view(.otherButtonTapped))
    #expect(!store.state.isChoosing && !store.state.search.isActive)
    #expect(store.state.candidates.count == 500 && store.state.otherID == UUID(599))
  }

  @Test func `a memo alone has no others`() async {
    let store = TestStore(initialState: MemoEditing.State(memo: .song)) {
      MemoEditing()
    } withDependencies: {
      $0.memoEdits = .previewValue
      $0.voiceMemoRepository = .mock(fetchAll: { [.song] })
    }
    await store.send(.view(.task))
    await store.receive(\.undoFound)
    await store.receive(\.othersLoaded) { $0.library = [.song] }
    #expect(!store.state.hasOthers && store.state.candidates.isEmpty)
  }

  @Test func `nothing is appended or replaced without a chosen memo`() async {
    let store = makeStore()
    await store.send(.view(.appendButtonTapped))
    await store.send(.view(.replaceButtonTapped))
  }

  @Test func `a button that cannot be used does nothing`() async {
    let store = makeStore()
    // All of the memo is selected.
    await store.send(.view(.trimButtonTapped))
    await store.send(.view(.cutButtonTapped))
    for position: TimeInterval in [0, 8, 9, -.infinity, .infinity, .nan] {
      await store.send(.view(.splitButtonTapped(at: position)))
    }
    await store.send(.view(.otherChosen(UUID(1)))) { $0.otherID = UUID(1) }
    #expect(store.state.canAppend && !store.state.canReplace)
    await store.send(.view(.replaceButtonTapped))
    // Nothing is selected: the chosen memo is inserted.
    await store.send(.view(.endMoved(.second, to: 0))) { $0.ends = [0, 0] }
    await store.send(.view(.trimButtonTapped))
    await store.send(.view(.cutButtonTapped))
    #expect(store.state.canReplace && store.state.canSplit(at: 4))
  }

  @Test func `the last edit is undone if that is possible`() async {
    var edits = MemoEditClient.previewValue
    edits.undoable = { $0 == UUID(2) ? [UUID(2), UUID(3)] : [] }
    let store = makeStore(edits: edits)
    await store.send(.view(.task))
    await store.receive(\.undoFound) { $0.undoable = [UUID(2), UUID(3)] }
    #expect(store.state.canUndo)
    await store.receive(\.othersLoaded) { $0.library = [.groceries, .song] }
    await store.send(.view(.undoButtonTapped)) { $0.isWorking = true }
    await store.receive(\.delegate.undoRequested)
  }

  @Test func `an empty selection is not played`() async {
    let store = makeStore()
    await store.send(.view(.listenButtonTapped))
    await store.receive(\.delegate.listenRequested, SoundRange(0, 8))
    await store.send(.view(.endMoved(.second, to: 0))) { $0.ends = [0, 0] }
    await store.send(.view(.listenButtonTapped)) { $0.failure = .emptySelection }
  }
}
