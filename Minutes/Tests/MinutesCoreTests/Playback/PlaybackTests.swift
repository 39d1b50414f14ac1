import ComposableArchitecture
import Foundation
import Testing

@testable import MinutesCore

@MainActor
@Suite(.timeLimit(.minutes(15))) struct PlaybackTests {
  let clock = TestClock()

  func makeStore(
    memos: [Memo] = [],
    repository: VoiceMemoRepository = .mock()
  ) -> TestStoreOf<Playback> {
    var state = Playback.State()
    state.isLoaded = !memos.isEmpty
    state.memos = IdentifiedArray(uniqueElements: memos.map(VoiceMemo.State.init))
    state.list(memos.map(\.id))
    return TestStore(initialState: state) {
      Playback()
    } withDependencies: {
      $0.audioPlayer.play = { _ in AsyncThrowingStream { try await Task.never() } }
      $0.continuousClock = clock
      $0.date.now = .recordingStart
      $0.locale = Locale(identifier: "en_GB")
      $0.preferences.load = { Preferences() }
      $0.timeZone = .gmt
      $0.voiceMemoRepository = repository
    }
  }

  @Test func memosAreLoadedWhenThePageComes() async {
    let store = makeStore(repository: .mock(fetchAll: { [.groceries] }))
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    await store.receive(\.memosLoaded, [.groceries]) { $0.showGroceries() }
    await task.cancel()
  }

  @Test func `only favourites are shown, and a mark that fails is reported`() async {
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(
        fetchAll: { throw RepositoryFailure.diskFull },
        setFavorite: { _, _ in throw RepositoryFailure.diskFull }))
    await store.send(.view(.favoritesButtonTapped)) {
      $0.showsFavorites = true
      $0.rows = []
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.favoriteButtonTapped)))) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
      $0.memos[id: UUID(1)]?.unsavedChanges = [.favorite(true)]
      $0.list([UUID(1)])
    }
    await store.receive(\.memos[id: UUID(1)].changeSaved) {
      $0.memos[id: UUID(1)]?.unsavedChanges = []
    }
    await store.receive(\.memos[id: UUID(1)].delegate.markingFailed) {
      $0.alert = .deletingFailed(.diskFull)
      $0.memos[id: UUID(1)]?.memo.isFavorite = false
      $0.rows = []
    }
    // The mark is that before the click, also if the memos cannot be loaded.
    await store.receive(\.reloadData)
    await store.receive(\.loadFailed) { $0.errorMessage = RepositoryFailure.diskFull.message }
    await store.send(.view(.favoritesButtonTapped)) {
      $0.showsFavorites = false
      $0.list([UUID(1), UUID(2)])
    }
  }

  @Test func `of two marks that fail, neither is shown`() async {
    // given a repository that takes long to fail
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(
      memos: [.groceries],
      repository: .mock(
        fetchAll: { throw RepositoryFailure.diskFull },
        setFavorite: { _, _ in
          for await _ in turns { break }
          throw RepositoryFailure.diskFull
        }))
    store.exhaustivity = .off
    for _ in 1...2 {
      await store.send(.memos(.element(id: UUID(1), action: .view(.favoriteButtonTapped))))
    }
    // when
    for _ in 1...2 {
      turn.yield()
      await store.receive(\.memos[id: UUID(1)].delegate.markingFailed)
      // then
      #expect(store.state.memos[id: UUID(1)]?.memo.isFavorite == false)
    }
  }

  @Test func `a list that is older than a mark does not remove it`() async {
    // given a repository that takes long to store the mark
    let (turns, turn) = AsyncStream.makeStream(of: Void.self)
    let store = makeStore(
      memos: [.groceries],
      repository: .mock(setFavorite: { _, _ in for await _ in turns { break } }))
    await store.send(.memos(.element(id: UUID(1), action: .view(.favoriteButtonTapped)))) {
      $0.memos[id: UUID(1)]?.memo.isFavorite = true
      $0.memos[id: UUID(1)]?.unsavedChanges = [.favorite(true)]
    }
    // when the memo comes with another name
    var renamed = Memo.groceries
    renamed.title = "Bread"
    await store.send(.memosLoaded([renamed])) { $0.memos[id: UUID(1)]?.memo.title = "Bread" }
    turn.yield()
    // then
    await store.receive(\.memos[id: UUID(1)].changeSaved) {
      $0.memos[id: UUID(1)]?.unsavedChanges = []
    }
    #expect(store.state.memos[id: UUID(1)]?.memo.isFavorite == true)
  }

  @Test func `only the memos with a tag are shown, and a change that fails is undone`() async throws
  {
    // given
    let flat = try #require(MemoTag("Flat"))
    var tagged = Memo.groceries
    tagged.tags = MemoTags([flat])
    let store = makeStore(
      memos: [.groceries, .song],
      repository: .mock(
        fetchAll: { [tagged] in [tagged, .song] },
        changeTags: { _, _, _ in throw RepositoryFailure.diskFull }))
    await store.send(.memosLoaded([tagged, .song])) {
      $0.memos[id: UUID(1)]?.memo = tagged
      $0.tags = [flat]
    }

    // when: together with the favourites
    await store.send(.view(.tagChosen(MemoTag("FLAT")))) {
      $0.tag = flat
      $0.list([UUID(1)])
    }
    await store.send(.view(.favoritesButtonTapped)) {
      $0.showsFavorites = true
      $0.rows = []
    }
    await store.send(.view(.favoritesButtonTapped)) {
      $0.showsFavorites = false
      $0.list([UUID(1)])
    }

    // then
    await store.send(.memos(.element(id: UUID(1), action: .view(.tagRemoveButtonTapped(flat))))) {
      $0.memos[id: UUID(1)]?.memo.tags = MemoTags()
      $0.memos[id: UUID(1)]?.unsavedChanges = [.tags(added: [], removed: [flat])]
      $0.rows = []
      $0.tags = []
    }
    await store.receive(\.memos[id: UUID(1)].changeSaved) {
      $0.memos[id: UUID(1)]?.unsavedChanges = []
    }
    await store.receive(\.memos[id: UUID(1)].delegate.taggingFailed) {
      $0.alert = .taggingFailed(.diskFull)
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos[id: UUID(1)]?.memo = tagged
      $0.list([UUID(1)])
      $0.tags = [flat]
    }
    await store.send(.view(.tagChosen(nil))) {
      $0.tag = nil
      $0.list([UUID(1), UUID(2)])
    }
  }

  @Test func memosThatCannotBeLoadedAreAFailure() async {
    struct Broken: Error {}
    let store = makeStore(repository: .mock(fetchAll: { throw Broken() }))
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    await store.receive(\.loadFailed) { $0.errorMessage = "Broken()" }
    store.dependencies.voiceMemoRepository = .mock(fetchAll: { [] })
    await store.send(.reloadData)
    await store.receive(\.memosLoaded, []) {
      $0.isLoaded = true
      $0.errorMessage = nil
    }
    await task.cancel()
  }

  @Test func changesOfOtherPagesAreShown() async {
    let (changes, told) = AsyncThrowingStream.makeStream(of: [Memo].self)
    let store = makeStore(repository: .mock(changes: { changes }))
    let task = await store.send(.view(.task)) { $0.calendar = .recordingDay }
    told.yield([.groceries])
    await store.receive(\.memosLoaded) { $0.showGroceries() }

    // When it is played and renamed here, and changed elsewhere
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    await store.send(.memos(.element(id: UUID(1), action: .playerEvent(.moved(to: 3))))) {
      $0.memos[id: UUID(1)]?.position = 3
    }
    var changed = Memo.groceries
    changed.title = "Shopping"
    changed.position = 40
    told.yield([changed, .song])

    // Then playback on this page is not affected
    await store.receive(\.memosLoaded) {
      $0.memos[id: UUID(1)]?.memo = changed
      $0.memos.append(VoiceMemo.State(memo: .song))
      $0.rows.append(MemoRow(id: UUID(2), period: .today))
    }
    #expect(store.state.memos[id: UUID(1)]?.position == 3)

    // And a memo that is deleted elsewhere stops playing
    told.yield([.song])
    await store.receive(\.memosLoaded) {
      $0.memos.remove(id: UUID(1))
      $0.selection = nil
      $0.rows = [MemoRow(id: UUID(2), period: .today, startsPeriod: true)]
    }
    await task.cancel()
  }

  @Test func aPositionFromAnotherPageIsTakenOver() async {
    let store = makeStore(memos: [.groceries])
    var changed = Memo.groceries
    changed.position = 40
    await store.send(.memosLoaded([changed])) {
      $0.memos[id: UUID(1)]?.memo = changed
      $0.memos[id: UUID(1)]?.position = 40
      $0.memos[id: UUID(1)]?.rememberedPosition = 40
    }
  }

  @Test func theSpeedThatWasChosenOnAnotherPageIsTakenOver() async {
    let store = makeStore(memos: [.groceries])
    var (fast, faster) = (Memo.groceries, Memo.groceries)
    fast.rate = PlaybackRate(2)
    faster.rate = PlaybackRate(3)
    await store.send(.memosLoaded([fast])) {
      $0.memos[id: UUID(1)]?.memo = fast
      $0.memos[id: UUID(1)]?.rate = PlaybackRate(2)
    }

    // But a change of this page is not reverted.
    for rate in [PlaybackRate(3), PlaybackRate(0.5)] {
      await store.send(.memos(.element(id: UUID(1), action: .view(.rateSelected(rate))))) {
        $0.memos[id: UUID(1)]?.rate = rate
        $0.memos[id: UUID(1)]?.sentRates.append(rate)
      }
    }
    await store.send(.memosLoaded([faster])) { $0.memos[id: UUID(1)]?.memo = faster }
    var slow = Memo.groceries
    slow.rate = PlaybackRate(0.5)
    await store.send(.memosLoaded([slow])) {
      $0.memos[id: UUID(1)]?.memo = slow
      $0.memos[id: UUID(1)]?.sentRates = []
    }
  }

  @Test func oneMemoIsHeardAtATime() async {
    let store = makeStore(memos: [.groceries, .song])
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    await store.send(.memos(.element(id: UUID(2), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(2)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(2)].delegate.playbackStarted) { $0.selection = UUID(2) }
    await store.receive(\.memos[id: UUID(1)].pause) { $0.memos[id: UUID(1)]?.mode = .notPlaying }
    await store.send(.memos(.element(id: UUID(2), action: .pause))) {
      $0.memos[id: UUID(2)]?.mode = .notPlaying
    }
  }

  @Test func aFailureIsShown() async {
    let store = makeStore(memos: [.groceries])
    store.dependencies.audioPlayer.play = { _ in .finished(throwing: PlaybackFailure.notAllowedYet)
    }
    await store.send(.memos(.element(id: UUID(1), action: .view(.playButtonTapped)))) {
      $0.memos[id: UUID(1)]?.mode = .playing
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackStarted) { $0.selection = UUID(1) }
    await store.receive(\.memos[id: UUID(1)].playbackFailed) {
      $0.memos[id: UUID(1)]?.mode = .notPlaying
    }
    await store.receive(\.memos[id: UUID(1)].delegate.playbackFailed) {
      $0.alert = AlertState {
        TextState("Voice memo playback failed.")
      } message: {
        TextState("The browser plays nothing before you have clicked on the page. Try again.")
      }
    }
    await store.send(.alert(.dismiss)) { $0.alert = nil }
  }

  @Test func `an address sets the search, filters and order`() async throws {
    let flat = try #require(MemoTag("flat"))
    var tagged = Memo.groceries
    tagged.tags = MemoTags([flat])
    tagged.isFavorite = true
    let match = MemoMatch(id: UUID(1))
    let store = makeStore(memos: [tagged, .song], repository: .mock(search: { _ in [match] }))
    let listing = MemoListing(search: "milk", showsFavorites: true, tag: flat, order: .title)
    await store.send(.listingOpened(listing)) {
      $0.isAwaitingMatches = true
      $0.showsFavorites = true
      $0.tag = flat
      $0.tags = [flat]
      $0.order = .title
      $0.list([UUID(1)])
    }
    await store.receive(\.search.opened) {
      $0.search.filter = MemoSearch.Filter(showsFavorites: true, tag: flat)
      $0.search.text = "milk"
      $0.search.settledText = "milk"
    }
    await clock.advance(by: MemoSearch.typingPause)
    await store.receive(\.search.searched.success) {
      $0.isAwaitingMatches = false
      $0.search.matches = [match]
    }
    #expect(store.state.listing == listing)
    // The same again does nothing.
    await store.send(.listingOpened(listing))
    await store.send(.listingOpened(MemoListing())) {
      $0.showsFavorites = false
      $0.tag = nil
      $0.order = .newestFirst
    }
    await store.receive(\.search.opened) {
      $0.search = MemoSearch.State()
      $0.list([UUID(1), UUID(2)])
    }
  }

  @Test func thePageIgnoresNotificationsOfPositionsItSaved() async {
    // Given a position that was saved
    let store = makeStore(memos: [.groceries])
    func seek(to position: TimeInterval) async {
      await store.send(.memos(.element(id: UUID(1), action: .view(.seeked(to: position))))) {
        $0.memos[id: UUID(1)]?.position = position
        $0.memos[id: UUID(1)]?.isSeeking = true
      }
    }
    func endSeeking(at position: TimeInterval, sent: [TimeInterval]) async {
      await clock.advance(by: .milliseconds(500))
      await store.receive(\.memos[id: UUID(1)].seekingEnded) {
        $0.memos[id: UUID(1)]?.isSeeking = false
        $0.memos[id: UUID(1)]?.rememberedPosition = position
        $0.memos[id: UUID(1)]?.sentPositions = sent
      }
    }
    await seek(to: 15)
    await endSeeking(at: 15, sent: [15])

    // And a second one, before the page is notified of the first
    await seek(to: 30)
    await endSeeking(at: 30, sent: [15, 30])

    // When the first notification arrives, then the page keeps its position
    var first = Memo.groceries
    first.position = 15
    await store.send(.memosLoaded([first])) { $0.memos[id: UUID(1)]?.memo = first }
    var second = Memo.groceries
    second.position = 30
    await store.send(.memosLoaded([second])) {
      $0.memos[id: UUID(1)]?.memo = second
      $0.memos[id: UUID(1)]?.sentPositions = []
    }

    // And it adopts positions of other pages again, but not while the user moves the slider.
    await store.send(.memosLoaded([first])) {
      $0.memos[id: UUID(1)]?.memo = first
      $0.memos[id: UUID(1)]?.position = 15
      $0.memos[id: UUID(1)]?.rememberedPosition = 15
    }
    await seek(to: 20)
    await store.send(.memosLoaded([second])) { $0.memos[id: UUID(1)]?.memo = second }
    await endSeeking(at: 20, sent: [20])
  }

  @Test func aMemoWhoseDeletionFailsReturns() async {
    let store = makeStore(
      memos: [.groceries],
      repository: .mock(
        fetchAll: { [.groceries] }, delete: { _ in throw RepositoryFailure.diskFull }))
    await store.send(.memos(.element(id: UUID(1), action: .view(.deleteButtonTapped))))
    await store.receive(\.memos[id: UUID(1)].delegate.deleteRequested) {
      $0.memos = []
      $0.deletedMemos = [.groceries]
      $0.rows = []
    }
    await store.receive(\.deletingFailed, .diskFull) {
      $0.deletedMemos = []
      $0.alert = AlertState {
        TextState("The memo could not be changed.")
      } message: {
        TextState("The disk is full. Make room, and try again.")
      }
    }
    await store.receive(\.reloadData)
    await store.receive(\.memosLoaded) {
      $0.memos = [VoiceMemo.State(memo: .groceries)]
      $0.list([UUID(1)])
    }
  }

  @Test func aFailedRenameShowsAnAlert() async {
    let store = makeStore(memos: [.groceries])
    await store.send(
      .memos(.element(id: UUID(1), action: .delegate(.renamingFailed(.noSuchMemo))))
    ) {
      $0.alert = AlertState {
        TextState("The memo was not renamed.")
      } message: {
        TextState("This memo was deleted somewhere else.")
      }
    }
  }
}

extension Playback.State {
  /// Shows "Groceries" as the only memo of the library, after the first load.
  mutating func showGroceries() {
    isLoaded = true
    memos = [VoiceMemo.State(memo: .groceries)]
    rows = [MemoRow(id: UUID(1), period: .today, startsPeriod: true)]
  }
}
