import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

/// Events of elements whose features another page has removed, before this page has changed.
///
/// An action for a missing feature would be reported as an issue, and fail the test.
@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setPageDependencies(now: Memo.previewDate) }
)
struct StaleEventTests {
  private let landlord = Memo.previews[0]

  /// The action after which the page does not have the memo "What to tell the landlord".
  private var memoDeleted: AppFeature.Action {
    .playback(.memosLoaded(MemoSnapshot(Array(Memo.previews.dropFirst()))))
  }

  private func standupsLoaded(_ standups: IdentifiedArrayOf<Standup> = []) -> AppFeature.Action {
    .standups(.recordLoaded(StandupsRecord(standups: standups)))
  }

  /// Clicks elements, each on a new page whose feature is removed at the same moment.
  private func click(
    _ finders: [Finder], after removal: AppFeature.Action,
    on makeStore: () -> StoreOf<AppFeature>
  ) throws {
    for finder in finders {
      // given
      let store = makeStore()
      let page = TestPage(MinutesPage(silent: store))
      _ = try page.find(finder)
      // when
      store.send(removal)
      try page.click(finder)
      // then
      #expect(page.all(finder).isEmpty, "\(finder)")
    }
  }

  @Test func `a closed row`() throws {
    try click(
      [.link("What to tell the landlord 00:31 0:42"), .button("Play What to tell the landlord")],
      after: memoDeleted
    ) {
      memosStore(Memo.previews)
    }
  }

  @Test func `an excerpt`() throws {
    let match = MemoMatch(
      id: landlord.id, excerpt: [.init("the "), .init("roof", isMatch: true)])
    try click([.button("the roof")], after: memoDeleted) {
      memosStore(Memo.previews) { $0.search.show("roof", [match]) }
    }
  }

  @Test func `the controls of an open memo`() throws {
    var memo = landlord
    memo.bookmarks = MemoBookmarks([MemoBookmark(id: UUID(1), position: 21)])
    memo.tags = MemoTags(texts: ["Flat"])
    let memos = [memo] + Memo.previews.dropFirst()
    try click(
      [
        .link("What to tell the landlord"), .button("Favourite: What to tell the landlord"),
        .button("Go to 21 seconds"), .button("Delete the bookmark at 21 seconds"),
        .button("Remove the tag Flat"), .button("Bookmark"), .button("Repeat from here"),
        .button("Delete What to tell the landlord"),
      ],
      after: memoDeleted
    ) {
      memosStore(memos) { $0.show(memo.id) }
    }
  }

  @Test func `the fields of an open memo`() throws {
    // given
    let position = Finder.label("Position in What to tell the landlord")
    let tag = Finder.label("New tag")
    for finder in [position, tag] {
      let store = memosStore(Memo.previews) { $0.show(landlord.id) }
      let page = TestPage(MinutesPage(silent: store))
      // when
      store.send(memoDeleted)
      if finder == tag {
        try page.type("Flat", into: tag)
      } else {
        try page.change(position, to: "21")
      }
      // then
      #expect(page.all(finder).isEmpty)
      #expect(store.playback.features[id: landlord.id] == nil)
    }
  }

  @Test func `the selection of memos`() throws {
    // given
    let store = memosStore(Memo.previews) { $0.memoSelection = MemoSelection.State() }
    let page = TestPage(MinutesPage(silent: store))
    // when
    store.send(.playback(.view(.selectButtonTapped)))
    try page.click(.button("Select all"))
    // then
    #expect(store.playback.memoSelection == nil)
  }

  @Test func `a memo that is played in a playlist`() throws {
    // given
    let store = playlistsStore { $0.opensPreview() }
    store.send(
      .playback(.memos(.element(id: landlord.id, action: .view(.playButtonTapped)))))
    let page = TestPage(MinutesPage(silent: store))
    // when
    store.send(memoDeleted)
    try page.click(.button("Pause What to tell the landlord"))
    // then
    #expect(store.playback.features[id: landlord.id] == nil)
  }

  @Test func `an open playlist`() throws {
    try click(
      [
        .link("‹ Playlists"), .button("Play Song"), .button("Add memos"),
        .button("Remove Song from the playlist"), .button("Delete playlist"),
      ],
      after: .playlists(.playlistsLoaded([]))
    ) {
      playlistsStore { $0.opensPreview() }
    }
  }

  @Test func `the question whether a playlist is to be deleted`() throws {
    // given
    let store = playlistsStore { $0.opensPreview() }
    let page = TestPage(MinutesPage(silent: store))
    try page.click(.button("Delete playlist"))
    // when
    store.send(.playlists(.alert(.dismiss)))
    try page.click(.button("Delete"))
    // then
    #expect(store.playlists.openPlaylist != nil)
  }

  @Test func `a stand-up`() throws {
    try click(
      [.button("Edit"), .button("Start meeting"), .button("Delete stand-up")],
      after: standupsLoaded()
    ) {
      detailStore()
    }
  }

  @Test func `a stand-up with an interrupted meeting`() throws {
    try click(
      [.button("Resume meeting"), .button("Save the text so far")], after: standupsLoaded()
    ) {
      detailStore { $0.showPreviewMeeting(isInterrupted: true) }
    }
  }

  @Test func `a request about a meeting that waits until the page knows what it records`() throws {
    // given
    let store = detailStore { $0.showPreviewMeeting(isInterrupted: true) }
    let page = TestPage(MinutesPage(silent: store))
    store.send(.recording(.view(.task)))
    try page.click(.button("Save the text so far"))
    // when
    store.send(standupsLoaded())
    store.send(.recording(.ongoingRecordingLookedUp(nil)))
    // then
    #expect(store.standups.location == .list)
  }

  @Test func `the question whether a stand-up is to be deleted`() throws {
    try click([.button("Delete")], after: standupsLoaded()) {
      detailStore { $0.destination = .alert(.deleteStandup) }
    }
  }

  @Test func `the form of a stand-up`() throws {
    // given
    let store = detailStore {
      $0.destination = .editStandup(StandupForm.State(standup: $0.standup))
    }
    let page = TestPage(MinutesPage(silent: store))
    // when
    store.send(standupsLoaded())
    try page.click(.button("Remove Blob Jr"))
    // then: what was entered is in the form of a new stand-up, as it was
    #expect(store.standups.location == .newStandup)
    #expect(store.standups.standupsList.addStandup?.standup.attendees.count == 6)
  }

  @Test func `an attendee`() throws {
    // given
    let form = StandupForm.State(standup: .mock)
    let store = standupsStore { $0.standupsList.addStandup = form }
    let page = TestPage(MinutesPage(silent: store))
    // when the attendee is removed at the same moment
    store.send(
      .standups(.standupsList(.addStandup(.presented(.deleteAttendees(atOffsets: [1]))))))
    try page.click(.button("Remove Blob Jr"))
    // then another one is not removed in its place
    #expect(
      store.standups.standupsList.addStandup?.standup.attendees.map(\.name)
        == ["Blob", "Blob Sr", "Blob Esq", "Blob III", "Blob I"])
  }

  @Test func `a meeting of the past`() throws {
    var standup = Standup.mock
    standup.meetings = []
    try click(
      [.button("Delete meeting"), .link("‹ \(standup.title)")], after: standupsLoaded([standup])
    ) {
      pastMeetingStore()
    }
  }

  @Test func `the recording of a meeting`() throws {
    try click(
      [.button("Play What to tell the landlord"), .button("Bookmark")],
      after: .playback(.memosLoaded([]))
    ) {
      pastMeetingStore()
    }
  }

  @Test func `deleted memos`() throws {
    // given
    let deleted = [landlord, Memo.previews[2]].map {
      DeletedMemo(
        memo: $0, deletionDate: Memo.previewDate, expirationDate: Memo.previewDate + 60)
    }
    for name in ["Restore What to tell the landlord", "Delete all for good"] {
      let store = memosStore(Memo.previews) {
        $0.recentlyDeleted = RecentlyDeleted.State(memos: deleted)
      }
      let page = TestPage(MinutesPage(silent: store))
      // when the list is closed
      store.send(.playback(.opened(.list)))
      try page.click(.button(name))
      // then
      #expect(store.playback.recentlyDeleted == nil)
    }
  }
}

extension PlaylistListFeature.State {
  /// Opens the first playlist.
  fileprivate mutating func opensPreview() {
    detail = playlists.first.map { PlaylistDetailFeature.State(playlist: $0) }
  }
}
