import ComposableArchitecture
import Foundation
import LiveHTML
import MinutesCore
import MinutesLive
import MinutesWeb

/// Opens pages of a library with many memos, and searches in it. The memos have transcripts of 30 words, and folders with an empty
/// sound file and a copy of the row, as those that the start of a server looks at.
@MainActor
struct LibraryBenchmark {
  /// The number of memos.
  let count: Int

  /// The number of pages that are open at once, for the memory of one.
  private static let pageCount = 10

  /// How often each change is made. The table has the medians.
  private static let rounds = 11

  /// - Throws: `LibraryTable.Exceeded` if a figure is above its limit.
  func run() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = DataFolder(url)
    try await makeMemos(in: folder)
    let table = LibraryTable(memoCount: count)

    var start = Usage.now
    let library = try await MemoLibrary(folder)
    let opened = Usage.now
    table.add("open the library", milliseconds: (opened - start).processorMilliseconds)
    let first = try await makePage(of: library)
    let shown = Usage.now
    table.add("first page", milliseconds: (shown - opened).processorMilliseconds)
    table.add(
      "start to first page, elapsed", milliseconds: 1_000 * (shown - start).seconds,
      atMost: isSmall ? 1_000 : 2_000)
    table.add(
      "document of the first page", bytes: first.session.document(script: "/live.js").count,
      atMost: 150_000)

    try await search(in: first, table)
    try scroll(first, table)

    start = Usage.now
    var pages: [OpenPage] = []
    for _ in 0..<Self.pageCount { pages.append(try await makePage(of: library)) }
    let used = Usage.now - start
    table.add(
      "each of \(Self.pageCount) more pages",
      milliseconds: used.processorMilliseconds / Double(Self.pageCount))
    table.add(
      "memory of each", bytes: 1_024 * used.residentKilobytes / Self.pageCount, atMost: 300_000)
    try await change(pages, of: library, table)
    openLongLists(of: try await library.repository.snapshot(), in: first, table)
    withExtendedLifetime(pages) {}
    withExtendedLifetime(first) {}
    try table.check()
  }

  /// Large libraries have higher limits.
  private var isSmall: Bool { count <= 10_000 }

  /// A page that is connected.
  private final class OpenPage {
    let store: StoreOf<AppFeature>
    let session: LiveSession
    var sentBytes = 0

    init(store: StoreOf<AppFeature>, session: LiveSession) {
      self.store = store
      self.session = session
    }
  }

  /// Opens the list of memos as a server does.
  private func makePage(of library: MemoLibrary) async throws -> OpenPage {
    var state = AppFeature.State()
    state.selectedTab = .playback
    state.playback = Playback.State(library: try await library.repository.snapshot())
    state.playback.show(MemoCalendar(now: .now, timeZone: .gmt))
    let store = withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.playlists = library.playlists
      $0.preferences = library.preferences
      $0.voiceMemoRepository = library.repository
    } operation: {
      Store(initialState: state) { AppFeature() }
    }
    let page = MinutesPage(
      store: store, microphone: BrowserMicrophone(store: library.recordingStore, worklet: ""),
      loudspeaker: BrowserLoudspeaker { _ in "" }, timeZone: .gmt)
    let open = OpenPage(store: store, session: LiveSession(page))
    _ = open.session.document(script: "/live.js")
    open.session.connect { [weak open] in open?.sentBytes += $0.count }
    return open
  }

  private func search(in page: OpenPage, _ table: LibraryTable) async throws {
    for text in ["l", "la", "lan", "land", "landlord", "landlord roof", ""] {
      page.sentBytes = 0
      let start = Usage.now
      await page.store.send(.playback(.search(.view(.textChanged(text))))).finish()
      page.session.flush()
      let used = Usage.now - start
      let name = "search for “\(text)”, \(page.store.playback.rows.count) memos"
      table.add(name, milliseconds: used.processorMilliseconds, atMost: isSmall ? 20 : 50)
      table.add("the same, on the wire", bytes: page.sentBytes)
    }
  }

  private func scroll(_ page: OpenPage, _ table: LibraryTable) throws {
    let id = page.store.playback.rows[count / 2].id
    page.sentBytes = 0
    let start = Usage.now
    page.store.send(.playback(.opened(.memo(id))))
    page.session.flush()
    table.add(
      "open a memo in the middle", milliseconds: (Usage.now - start).processorMilliseconds)
    table.add("the same, on the wire", bytes: page.sentBytes)
  }

  /// Opens a playlist of all memos, and a list of deleted memos with all of them.
  private func openLongLists(of memos: MemoSnapshot, in page: OpenPage, _ table: LibraryTable) {
    func measure(_ name: String, _ actions: AppFeature.Action...) {
      page.sentBytes = 0
      let start = Usage.now
      for action in actions { page.store.send(action) }
      page.session.flush()
      table.add(name, milliseconds: (Usage.now - start).processorMilliseconds)
      table.add("the same, on the wire", bytes: page.sentBytes, atMost: 150_000)
    }
    let playlist = Playlist(id: UUID(), memos: memos.map(\.id))
    measure(
      "a playlist of all memos in the list of playlists", .playlists(.playlistsLoaded([playlist])),
      .tabSelected(.playlists))
    measure("open it", .playlists(.opened(playlist.id)))
    let deleted = memos.map {
      DeletedMemo(memo: $0, deletionDate: $0.date, expirationDate: $0.date + 86_400)
    }
    page.store.send(.tabSelected(.playback))
    page.store.send(.playback(.opened(.deleted)))
    page.session.flush()
    measure(
      "open the list of deleted memos with all memos",
      .playback(.recentlyDeleted(.presented(.memosLoaded(deleted)))))
  }

  /// Changes the library, and shows the change on each page.
  private func change(
    _ pages: [OpenPage], of library: MemoLibrary, _ table: LibraryTable
  ) async throws {
    let repository = library.repository
    let memos = try await repository.snapshot()
    let first = memos[0].id
    let last = memos[memos.count - 1].id
    let changes: [(String, @Sendable (_ round: Int) async throws -> Void)] = [
      (
        "a name on the pages",
        { try await repository.rename(id: first, title: "Another name \($0)") }
      ),
      ("a name elsewhere", { try await repository.rename(id: last, title: "Another name \($0)") }),
      ("a deletion", { _ in try await repository.delete(ids: [first]) }),
      ("a memo that comes", { _ in _ = try await repository.restore(ids: [first]) }),
    ]
    // A deletion can be repeated after its memo has come back.
    var inLibrary: [String: [Double]] = [:]
    var onPages: [String: [Double]] = [:]
    var bytes: [String: Int] = [:]
    for round in 0..<Self.rounds {
      for (name, change) in changes {
        var start = Usage.now
        try await change(round)
        let snapshot = try await repository.snapshot()
        inLibrary[name, default: []].append((Usage.now - start).processorMilliseconds)
        for page in pages { page.sentBytes = 0 }
        start = Usage.now
        for page in pages {
          page.store.send(.playback(.memosLoaded(snapshot)))
          page.session.flush()
        }
        let used = Usage.now - start
        onPages[name, default: []].append(used.processorMilliseconds / Double(pages.count))
        bytes[name] = max(bytes[name] ?? 0, pages.map(\.sentBytes).max() ?? 0)
      }
    }
    for (name, _) in changes {
      table.add("\(name), in the library", milliseconds: Self.median(inLibrary[name]!))
      table.add(
        "the same, on each page", milliseconds: Self.median(onPages[name]!),
        atMost: isSmall ? 1 : nil)
      table.add("the same, on the wire, at most", bytes: bytes[name]!, atMost: 1_000)
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }
}
