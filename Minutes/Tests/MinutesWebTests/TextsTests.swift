import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import LiveHTML
import LiveHTMLTesting
import LiveUploads
package import MinutesCore
import Testing

@testable import MinutesWeb

extension Texts {
  package static let german: Texts = {
    var recorder = RecorderTexts()
    recorder.record = "Aufnehmen"
    recorder.elsewhere = "Aufnahmen an anderen Orten"
    var selection = SelectionTexts()
    selection.selected = { $0.isOne ? "1 Memo ist ausgewählt." : "\($0) Memos sind ausgewählt." }
    return Texts(language: "de", recorder: recorder, selection: selection)
  }()
}

@MainActor
@Suite(
  .timeLimit(.minutes(15)),
  .dependencies { $0.setPageDependencies(now: Memo.previewDate) }
)
struct TextsTests {
  /// A part of a translation.
  private static let translation: Texts = {
    var memos = MemosTexts()
    memos.searchField = "Titel, Stichwörter und Abschriften durchsuchen"
    var names = NameTexts()
    names.morningRecording = "Aufnahme am Morgen"
    names.numbered = { "\($1). \($0)" }
    var page = PageTexts()
    page.memos = "Memos"
    page.memo = { "Minutes: \($0)" }
    page.record = "Aufnehmen"
    page.ok = "Gut"
    page.offlineTitle = "Kein `Minutes`, ${1} \\"
    var status = StatusTexts()
    status.isOffline = "Keine Verbindung."
    var player = PlayerTexts()
    player.wasNotChanged = "Das Memo wurde nicht geändert."
    var failures = FailureTexts()
    failures.diskIsFull = "Der Datenträger ist voll."
    var scripts = ScriptTexts()
    scripts.copied = "Kopiert."
    return Texts(
      language: "de", failures: failures, memos: memos, names: names, page: page, player: player,
      recorder: Texts.german.recorder, scripts: scripts, selection: Texts.german.selection,
      status: status)
  }()

  private func page(_ memos: [Memo]) -> (TestPage, StoreOf<AppFeature>) {
    withDependencies {
      $0.texts = Self.translation
    } operation: {
      let store = memosStore(memos)
      return (TestPage(MinutesPage(silent: store)), store)
    }
  }

  @Test func `a page shows the texts of its language, and English ones for those that are missing`()
    throws
  {
    let (page, _) = page(Memo.previews)
    #expect(throws: Never.self) { try page.find(.role("tab", name: "Aufnehmen")) }
    #expect(throws: Never.self) { try page.find(.role("tab", name: "Playlists")) }
    #expect(throws: Never.self) {
      try page.find(.role("searchbox", name: "Titel, Stichwörter und Abschriften durchsuchen"))
    }
  }

  @Test func `numbers choose the plural form, and have the digits of the locale`() throws {
    let memos = (0..<1_234).map { number in
      Memo(id: UUID(number), title: "Memo", date: Memo.previewDate - Double(number), duration: 1)
    }
    let (page, _) = page(memos)
    try page.click(.button("Select"))
    try page.click(.id("selected-\(memos[0].id)"))
    #expect(throws: Never.self) { try page.find(.text("1 Memo ist ausgewählt.")) }
    try page.click(.button("Select all"))
    #expect(throws: Never.self) { try page.find(.text("1,234 Memos sind ausgewählt.")) }
  }

  @Test func `automatic names have the word order of the language`() throws {
    let morning = Date(timeIntervalSince1970: 1_234_600_200)
    let naming = MemoNaming(timeZone: .gmt, texts: Self.translation)
    let first = naming.title(ofMemoFrom: morning) { _ in [] }
    let second = naming.title(ofMemoFrom: morning) { _ in [first] }
    #expect([second, first] == ["2. Aufnahme am Morgen", "Aufnahme am Morgen"])
  }

  @Test func `alerts of features are in the language of their store`() {
    let (_, store) = page(Memo.previews)
    store.send(.playback(.deletingFailed(.diskFull)))
    let alert = store.playback.alert
    #expect(alert.map { String(state: $0.title) } == "Das Memo wurde nicht geändert.")
    #expect(alert?.message.map { String(state: $0) } == "Der Datenträger ist voll.")
  }

  @Test func `the button of an alert without another one is in the language of the page`()
    async throws
  {
    // given
    let (page, store) = page(Memo.previews)
    // when
    store.send(.playback(.deletingFailed(.diskFull)))
    await page.settle()
    // then
    #expect(page.all(.button("OK")).isEmpty)
    try page.click(.button("Gut"))
    #expect(store.playback.alert == nil)
  }

  @Test func `no status of the connection is left to the library`() {
    let texts = MinutesAssets.head(Self.translation).statusTexts
    #expect(Set(texts.keys) == Set(PageStatus.allCases))
    #expect(texts[.offline] == "Keine Verbindung.")
    #expect(texts[.restarted] == StatusTexts().wasRestarted)
  }

  @Test func `the page without a server is in the language of the browser`() {
    let script = ServiceWorker.script(Self.translation)
    #expect(script.contains("<html lang=\"de\">"))
    #expect(script.contains("<title>Kein \\`Minutes\\`, \\${1} \\\\</title>"))
    #expect(ServiceWorker.script(.english).contains("<title>Minutes does not respond</title>"))
  }

  @Test func `failures of imports are in the language of the page`() {
    // given
    var failures = ImportFailureTexts()
    failures.noSound = "Sie hat keinen Ton."
    failures.stopped = { "\($0) Davor kamen \($1)." }
    failures.file = { "\($0): \($1)" }
    failures.didNotArrive = "Sie kam nicht an."
    let texts = Texts(language: "de", importFailures: failures)
    // then
    let failure = MemoImportFailure.stopped(because: .noSound, memoCount: 2)
    #expect(failure.message(in: texts) == "Sie hat keinen Ton. Davor kamen 2.")
    let file = ImportedArchive.Failure(path: "a.wav", reason: .noSound)
    #expect(file.message(in: texts) == "a.wav: Sie hat keinen Ton.")
    #expect(UploadFailure.timeout.message(in: texts) == "Sie kam nicht an.")
  }

  @Test func `the title of a page has the word order of the language`() {
    withDependencies {
      $0.texts = Self.translation
    } operation: {
      let page = MinutesPage(silent: memosStore([Memo.previews[0]]))
      #expect(page.head.title == "Minutes: What to tell the landlord")
    }
  }

  @Test func `the head and the script of a page have its language`() {
    let head = MinutesAssets.head(Self.translation)
    let script = String(decoding: MinutesAssets.script(Self.translation).bytes, as: UTF8.self)
    #expect(script.contains("\"copied\":\"Kopiert.\""))
    #expect(script.contains("\"shared\":\"Shared.\""))
    #expect(head.language == "de")
    #expect(head.scripts.count == 1 && head.scripts[0].hasSuffix("/minutes-de.js"))
    #expect(MinutesAssets.head(.english).scripts[0].hasSuffix("/minutes.js"))
  }

  @Test func `the script names each of its texts, and no others`() throws {
    let sources = MinutesScript.modules.values.map { String(decoding: $0, as: UTF8.self) }
    let script = sources.joined(separator: "\n").replacing("\"./texts.js\"", with: "")
    let names = script.components(separatedBy: "texts.").dropFirst().map {
      String($0.prefix { $0.isLetter || $0.isNumber })
    }
    let json = try JSONEncoder().encode(Texts.english.scripts)
    let texts = try JSONDecoder().decode([String: String].self, from: json)
    #expect(Set(names) == Set(texts.keys))
    // A name that is put together is not found.
    #expect(!script.contains("texts["))
  }

  @Test func `the server has the files of each language`() {
    let urls = MinutesAssets.all.map(\.url)
    for texts in Texts.all {
      let head = MinutesAssets.head(texts)
      #expect(head.scripts.allSatisfy(urls.contains))
      #expect(head.manifest.map(urls.contains) == true)
    }
  }

  /// The part of a manifest that names the shortcuts of the installed app.
  private struct Manifest: Decodable {
    struct Shortcut: Decodable {
      var name: String
      var url: String
    }

    var shortcuts: [Shortcut]
  }

  @Test func `the installed app has a shortcut to each tab`() throws {
    let address = MinutesAssets.head(.english).manifest
    let asset = try #require(MinutesAssets.all.first { $0.url == address })
    let manifest = try JSONDecoder().decode(Manifest.self, from: Data(asset.bytes))
    #expect(manifest.shortcuts.map(\.name) == ["Record", "Memos", "Playlists", "Stand-ups"])
    #expect(manifest.shortcuts.map(\.url) == ["/", "/memos", "/playlists", "/standups"])
  }

  @Test(arguments: ["fr", "ja_JP"])
  func `a language without texts is English`(locale: String) {
    #expect(Texts.matching(Locale(identifier: locale)).language == "en")
  }
}
