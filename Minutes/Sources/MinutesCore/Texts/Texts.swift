package import ComposableArchitecture
package import Foundation

/// All texts that users of the page read, in one language.
///
/// The English text of each member is its initial value. A translation is one more instance in
/// ``all``: it replaces the texts of each screen, and has the English ones for those it leaves out.
/// The texts are an object, because components read them for each element.
package final class Texts: Sendable {
  /// The language as in the attribute `lang`: `en`.
  package let language: String

  package let editFailures: EditFailureTexts
  package let editNotices: EditNoticeTexts
  package let editing: EditingTexts
  package let engines: EngineTexts
  package let failures: FailureTexts
  package let importFailures: ImportFailureTexts
  package let imports: ImportTexts
  package let keys: KeyTexts
  package let meetingAlerts: MeetingAlertTexts
  package let meetings: MeetingTexts
  package let memo: MemoTexts
  package let memos: MemosTexts
  package let menu: MenuTexts
  package let microphones: MicrophoneTexts
  package let names: NameTexts
  package let page: PageTexts
  package let phone: PhoneTexts
  package let player: PlayerTexts
  package let playlists: PlaylistTexts
  package let recorder: RecorderTexts
  package let scripts: ScriptTexts
  package let selection: SelectionTexts
  package let server: ServerTexts
  package let speech: SpeechTexts
  package let speechFailures: SpeechFailureTexts
  package let standups: StandupTexts
  package let status: StatusTexts
  package let tour: TourTexts
  package let transcripts: TranscriptTexts
  package let trash: TrashTexts

  /// Creates the texts of a language.
  package init(
    language: String,
    editFailures: EditFailureTexts = EditFailureTexts(),
    editNotices: EditNoticeTexts = EditNoticeTexts(),
    editing: EditingTexts = EditingTexts(),
    engines: EngineTexts = EngineTexts(),
    failures: FailureTexts = FailureTexts(),
    importFailures: ImportFailureTexts = ImportFailureTexts(),
    imports: ImportTexts = ImportTexts(),
    keys: KeyTexts = KeyTexts(),
    meetingAlerts: MeetingAlertTexts = MeetingAlertTexts(),
    meetings: MeetingTexts = MeetingTexts(),
    memo: MemoTexts = MemoTexts(),
    memos: MemosTexts = MemosTexts(),
    menu: MenuTexts = MenuTexts(),
    microphones: MicrophoneTexts = MicrophoneTexts(),
    names: NameTexts = NameTexts(),
    page: PageTexts = PageTexts(),
    phone: PhoneTexts = PhoneTexts(),
    player: PlayerTexts = PlayerTexts(),
    playlists: PlaylistTexts = PlaylistTexts(),
    recorder: RecorderTexts = RecorderTexts(),
    scripts: ScriptTexts = ScriptTexts(),
    selection: SelectionTexts = SelectionTexts(),
    server: ServerTexts = ServerTexts(),
    speech: SpeechTexts = SpeechTexts(),
    speechFailures: SpeechFailureTexts = SpeechFailureTexts(),
    standups: StandupTexts = StandupTexts(),
    status: StatusTexts = StatusTexts(),
    tour: TourTexts = TourTexts(),
    transcripts: TranscriptTexts = TranscriptTexts(),
    trash: TrashTexts = TrashTexts()
  ) {
    self.language = language
    self.editFailures = editFailures
    self.editNotices = editNotices
    self.editing = editing
    self.engines = engines
    self.failures = failures
    self.importFailures = importFailures
    self.imports = imports
    self.keys = keys
    self.meetingAlerts = meetingAlerts
    self.meetings = meetings
    self.memo = memo
    self.memos = memos
    self.menu = menu
    self.microphones = microphones
    self.names = names
    self.page = page
    self.phone = phone
    self.player = player
    self.playlists = playlists
    self.recorder = recorder
    self.scripts = scripts
    self.selection = selection
    self.server = server
    self.speech = speech
    self.speechFailures = speechFailures
    self.standups = standups
    self.status = status
    self.tour = tour
    self.transcripts = transcripts
    self.trash = trash
  }
}

extension Texts {
  package static let english = Texts(language: "en")

  /// The languages that the page is written in.
  package static let all = [english]

  /// The texts in the language of a locale, or in English.
  package static func matching(_ locale: Locale) -> Texts {
    let code = locale.language.languageCode?.identifier
    return all.first { $0.language == code } ?? english
  }
}

private enum TextsKey: DependencyKey {
  static var liveValue: Texts? { nil }
  static var testValue: Texts? { .english }
}

extension DependencyValues {
  /// The texts for the user. Unless they are set, those for the locale.
  package var texts: Texts {
    get { self[TextsKey.self] ?? .matching(locale) }
    set { self[TextsKey.self] = newValue }
  }
}
