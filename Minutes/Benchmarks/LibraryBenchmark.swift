import ComposableArchitecture
import Foundation
import GRDB
import LiveHTML
import MinutesCore
import MinutesLive
import MinutesWeb

/// Opens pages of a library with many memos, and searches in it. The memos have transcripts of 30 words, and no sound.
@MainActor
struct LibraryBenchmark {
  /// The number of memos.
  let count: Int

  /// The number of pages that are open at once, for the memory of one.
  private static let pageCount = 10

  /// The words of the transcripts.
  private nonisolated static let words = [
    "window", "landlord", "roof", "heating", "number", "garden", "letter", "kitchen", "doctor",
    "ticket", "music",
    "train", "lamp", "paper", "street", "monday", "coffee", "bicycle", "weather", "market",
  ]

  func run() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let folder = DataFolder(url)
    try await makeMemos(in: folder)
    print("\n| \(count) memos | |\n|---|---|")

    var start = Usage.now
    let library = try await MemoLibrary(folder)
    let opened = Usage.now
    print(Self.line("open the library", opened - start))
    let first = try await makePage(of: library)
    print(Self.line("first page", Usage.now - opened))
    print(Self.line("start to first page", Usage.now - start))
    print("| bytes of the first page | \(first.session.document(script: "/live.js").count) |")

    try await search(in: first)
    try scroll(first)

    start = Usage.now
    var pages: [OpenPage] = []
    for _ in 0..<Self.pageCount { pages.append(try await makePage(of: library)) }
    let used = Usage.now - start
    print(
      String(
        format: "| each of %d more pages | %.0f ms of a core, %d KB of memory |", Self.pageCount,
        1_000 * used.processorSeconds / Double(Self.pageCount),
        used.residentKilobytes / Self.pageCount))
    try await change(pages, of: library)
    withExtendedLifetime(pages) {}
    withExtendedLifetime(first) {}
  }

  private func makeMemos(in folder: DataFolder) async throws {
    // Creates the tables.
    _ = try await MemoLibrary(folder)
    let queue = try DatabaseQueue(path: folder.database.path)
    try await queue.write { [count] database in
      var random = SystemRandomNumberGenerator()
      for number in 0..<count {
        let id = UUID().uuidString.lowercased()
        let words = (0..<30).map { _ in Self.words.randomElement(using: &random)! }
        try database.execute(
          sql: """
            INSERT INTO memo
              (id, title, date, sampleRate, channelCount, frameCount, position, isRecovered, audio, isOngoing)
            VALUES (?, ?, ?, 48000, 1, 1920000, 0, 0, 'flac', 0)
            """,
          arguments: [
            id, "\(words[0]) \(words[1]) \(number)", 1_234_567_890 - 3_600 * Double(number),
          ])
        try database.execute(
          sql: "UPDATE transcript SET state = 'cancelled', text = ? WHERE memo = ?",
          arguments: [words.joined(separator: " "), id])
      }
    }
    try queue.close()
  }

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

  private func search(in page: OpenPage) async throws {
    for text in ["l", "la", "lan", "land", "landlord", "landlord roof", ""] {
      page.sentBytes = 0
      let start = Usage.now
      await page.store.send(.playback(.search(.view(.textChanged(text))))).finish()
      page.session.flush()
      print(
        Self.line(
          "search for “\(text)”: \(page.store.playback.rows.count) memos", Usage.now - start
        )
        .dropLast(1) + "\(page.sentBytes) bytes |")
    }
  }

  private func scroll(_ page: OpenPage) throws {
    let id = page.store.playback.rows[count / 2].id
    page.sentBytes = 0
    let start = Usage.now
    page.store.send(.playback(.opened(.memo(id))))
    page.session.flush()
    print(
      Self.line("open a memo in the middle", Usage.now - start).dropLast(1)
        + "\(page.sentBytes) bytes |")
  }

  /// Changes the library, and shows the change on each page.
  private func change(_ pages: [OpenPage], of library: MemoLibrary) async throws {
    let repository = library.repository
    let memos = try await repository.snapshot()
    let first = memos[0].id
    let last = memos[memos.count - 1].id
    let changes: [(String, @Sendable () async throws -> Void)] = [
      ("a name on the pages", { try await repository.rename(id: first, title: "Another name") }),
      ("a name elsewhere", { try await repository.rename(id: last, title: "Another name") }),
      ("a deletion", { try await repository.delete(ids: [first]) }),
      ("a memo that comes", { try await repository.restore(ids: [first]) }),
    ]
    for (name, change) in changes {
      var start = Usage.now
      try await change()
      let snapshot = try await repository.snapshot()
      print(Self.line("\(name), in the library", Usage.now - start))
      for page in pages { page.sentBytes = 0 }
      start = Usage.now
      for page in pages {
        page.store.send(.playback(.memosLoaded(snapshot)))
        page.session.flush()
      }
      let used = Usage.now - start
      print(
        String(
          format: "| %@, on each page | %.2f ms of a core, %d bytes |", name,
          1_000 * used.processorSeconds / Double(pages.count),
          pages.reduce(0) { $0 + $1.sentBytes } / pages.count))
    }
  }

  private static func line(_ name: String, _ used: Usage) -> String {
    String(
      format: "| %@ | %.0f ms, %.0f ms of a core |", name, 1_000 * used.seconds,
      1_000 * used.processorSeconds)
  }
}
