import BoundedNumbers
import ComposableArchitecture
import Foundation
import LiveHTML
import LiveServer
import LiveUploads
import MinutesCore
import MinutesLive
import MinutesWeb

/// The routes of the server: the app, the audio of its memos, and its previews.
@MainActor
struct MinutesSite {
  let library: MemoLibrary

  /// The installation of Whisper. `nil` if speech recognition is off.
  let installation: SpeechInstallationClient?

  /// Makes memos of the files that pages upload.
  let memoImport: MemoImportClient

  /// Takes the files that pages upload.
  let uploadSink: UploadSinkClient

  /// The selections that pages export.
  let archiveSelections = ArchiveSelections()

  /// Whether browsers have given an access token.
  let canLogOut: Bool

  /// The addresses at which phones reach the server.
  let phoneAddresses: PhoneAddresses

  /// Creates the routes.
  init(
    library: MemoLibrary, installation: SpeechInstallationClient?, canLogOut: Bool,
    phoneAddresses: PhoneAddresses
  ) async {
    self.library = library
    self.installation = installation
    self.canLogOut = canLogOut
    self.phoneAddresses = phoneAddresses
    let imports = await ImportFolder(library)
    memoImport = .live(library, in: imports)
    uploadSink = .imports(imports)
  }

  @RouteBuilder var routes: [Route] {
    Route(assets: MinutesAssets.all)
    Route(file: MinutesPaths.serviceWorker) { request in
      var file = ServedFile.bytes(
        Array(ServiceWorker.script(request.texts).utf8), name: "service-worker.js",
        contentType: "text/javascript; charset=utf-8")
      file.allowsScripts = true
      return file
    }
    Route("/") { await makePage(for: $0) }
    Route("/memos") { await makePage(for: $0) }
    Route("/memos/deleted") { await makePage(for: $0) }
    Route("/memos/{id}") { request in
      guard request.parameter("id").flatMap(Memo.ID.init(uuidString:)) != nil else { return nil }
      return await makePage(for: request)
    }
    Route("/playlists") { await makePage(for: $0) }
    Route("/playlists/{playlist}") { await makePage(for: $0) }
    Route("/standups") { await makePage(for: $0) }
    Route("/standups/{standup}") { await makePage(for: $0) }
    Route("/standups/{standup}/{screen}") { await makePage(for: $0) }
    Route("/standups/{standup}/{screen}/{meeting}") { await makePage(for: $0) }
    Route(file: "/memos/{id}/sound/{kind}") { [library] request in
      guard let id = request.parameter("id").flatMap(Memo.ID.init(uuidString:)),
        let kind = request.parameter("kind").flatMap(AudioKind.init(rawValue:)),
        let frameCount = request.query("frames").flatMap({
          Bounded<SoundFrameCount>(parsing: $0)
        }),
        let sound = try? await library.sound(of: id, as: kind, frameCount: frameCount.value)
      else { return nil }
      return .file(at: sound.url.path)
    }
    Route(file: "/memos/{id}/sound") { [library] request in
      guard let memo = try await requestedMemo(request),
        let sound = try? await library.sound(of: memo.id)
      else { return nil }
      return .file(
        at: sound.url.path, name: "\(memo.name).\(sound.kind.rawValue)", isDownload: true)
    }
    Route(file: "/memos/deleted/{id}/sound") { [library] request in
      guard let id = request.parameter("id").flatMap(Memo.ID.init(uuidString:)),
        let sound = try? await library.deletedSound(of: id)
      else { return nil }
      return .file(at: sound.url.path)
    }
    Route(file: "/memos/{id}/sound.wav") { [library] request in
      guard let memo = try await requestedMemo(request),
        let sound = try? await library.sound(of: memo.id)
      else { return nil }
      let name = "\(memo.name).wav"
      guard sound.kind != .wav else {
        return .file(at: sound.url.path, name: name, isDownload: true)
      }
      // Otherwise a request for the head alone would succeed.
      guard FileManager.default.fileExists(atPath: sound.url.path) else { return nil }
      let decoder = WAVDecoder(sound)
      return .stream(name: name, contentType: "audio/wav", isDownload: true) {
        try await decoder.next()
      }
    }
    Route(file: "/memos/{id}/transcript.{format}") { [library] request in
      guard let id = request.parameter("id").flatMap(Memo.ID.init(uuidString:)),
        let format = request.parameter("format").flatMap(TranscriptFormat.init(rawValue:)),
        let transcript = try? await library.transcripts.record(id: id).transcript
      else { return nil }
      let title = try await library.title(of: id)
      let texts = request.texts
      let name = try await requestedMemo(request)?.name ?? texts.transcripts.transcript
      return .bytes(
        Array(transcript.text(as: format, title: title, texts: texts).utf8),
        name: "\(name).\(format.rawValue)",
        contentType: format.mediaType, isDownload: true)
    }
    Route(file: MinutesPaths.archive) { [library, archiveSelections] request in
      var ids: [Memo.ID]?
      // A malformed list, or an unknown selection, is not all memos.
      if let text = request.query(MinutesPaths.archiveMemosName) {
        ids = MinutesPaths.archiveMemos(text)
        if ids == nil { return nil }
      } else if let text = request.query(MinutesPaths.archiveSelectionName) {
        ids = UUID(uuidString: text).flatMap { archiveSelections.memos(of: $0) }
        if ids == nil { return nil }
      }
      let archive = try await MemoArchive(of: library, memos: ids, texts: request.texts)
      let day = Date.now.minuteText.prefix(10)
      return .stream(name: "minutes-\(day).zip", contentType: "application/zip", isDownload: true) {
        try await archive.next().map { Array($0) }
      }
    }
    if canLogOut { Route(logOut: MinutesPaths.logOut) }
    #if DEBUG
    Route(previews: minutesPreviews(path: "/previews"))
    #endif
  }

  /// The memo of a request, with the name that the browser shows. `nil` if there is none.
  private func requestedMemo(_ request: PageRequest) async throws -> (id: Memo.ID, name: String)? {
    guard let id = request.parameter("id").flatMap(Memo.ID.init(uuidString:)) else { return nil }
    guard let memo = try await library.repository.snapshot()[id: id] else { return nil }
    return (id, memo.name(timeZone: Self.timeZone(of: request), texts: request.texts))
  }

  /// The time zone of the browser, or of this machine if it is unknown.
  private static func timeZone(of request: PageRequest) -> TimeZone {
    request.cookie(MinutesPage.timeZoneCookie).flatMap(TimeZone.init(identifier:)) ?? .current
  }

  /// The stored stand-ups, so that the address of each screen shows it at once. If they cannot be read, the page tells
  /// why when it tries again.
  private func makeStandups() async -> Standups.State {
    guard let record = try? await library.standups.load() else { return Standups.State() }
    var meetings = library.standups.runningMeetings().makeAsyncIterator()
    let running = (try? await meetings.next()) ?? RunningMeetingsRecord()
    return Standups.State(
      record: record, runningMeetings: running.meetings, unreadableMeetings: running.unreadable)
  }

  /// Whisper is installed by users of this machine only: others could fill its disk.
  private func speechInstallation(for request: PageRequest) -> SpeechInstallationClient {
    guard let installation else { return .unavailable(SpeechFailure(.speechIsOff)) }
    return request.isFromThisMachine ? installation : installation.readOnly
  }

  private func makePage(for request: PageRequest) async -> MinutesPage {
    var state = AppFeature.State()
    // The memos are loaded before the first render, so that after a reconnect to another server an
    // input field finds its memo again. The page that records does not show them: it need not wait until all are read.
    // An error is ignored: the feature loads the memos again and reports it.
    if request.path.prefix(while: { $0 != "?" }) != "/" {
      state.playback = Playback.State(library: try? await library.repository.snapshot())
    }
    state.standups = await makeStandups()
    var playlists = library.playlists.changes().makeAsyncIterator()
    state.playlists = PlaylistListFeature.State(playlists: try? await playlists.next())
    let preferences = await library.preferences.load()
    state.keyHelp.hasLetterKeys = preferences.hasLetterKeys
    state.playback.setSkipsSilence(preferences.skipsSilence)
    let browser =
      request.cookie(MinutesPage.browserCookie).flatMap(UUID.init(uuidString:)) ?? UUID()
    let timeZone = request.cookie(MinutesPage.timeZoneCookie).flatMap(TimeZone.init(identifier:))
    let locale = request.locale
    // Found once: the locale of this machine is read slowly.
    let texts = request.texts
    let microphone = BrowserMicrophone(
      store: library.recordingStore(of: browser, in: timeZone),
      worklet: MinutesAssets.workletURL)
    let loudspeaker = BrowserLoudspeaker(
      isDamaged: { [library] in await library.isDamaged($0) },
      // Without a waveform, the silence is played.
      silentParts: { [library] in (try? await library.silentParts(of: $0)) ?? [] }
    ) { [library] id in
      // Browsers request byte ranges, so the content at an address must not change. A recovered
      // memo that was continued is another file of the same kind, hence the number of frames.
      let sound = try await library.sound(of: id)
      return "/memos/\(id.uuidString)/sound/\(sound.kind.rawValue)?frames=\(sound.frameCount)"
    }
    let meetingBrowser = MeetingBrowser()
    let downloadBrowser = DownloadBrowser(selections: archiveSelections)
    let installation = speechInstallation(for: request)
    let phoneAccess = phoneAddresses.client(host: request.header("Host"))
    let store = withDependencies {
      $0.audioPlayer = .live(loudspeaker)
      $0.audioRecorder = .live(microphone)
      $0.memoDownload = .live(downloadBrowser)
      $0.memoEdits = .live(library, in: timeZone)
      $0.microphones = .live(microphone)
      $0.ongoingRecordings = library.ongoingRecordings(for: browser)
      $0.openSettings = { await microphone.showSettings() }
      $0.phoneAccess = phoneAccess
      $0.preferences = library.preferences
      $0.playlists = library.playlists
      $0.presence = .live(meetingBrowser)
      if let locale { $0.locale = locale }
      $0.soundEffect = .live(meetingBrowser)
      $0.speechClient = library.speech
      $0.standups = library.standups
      $0.speechInstallation = installation
      $0.texts = texts
      $0.transcripts = library.transcripts
      if let timeZone { $0.timeZone = timeZone }
      $0.voiceMemoRepository = library.repository
    } operation: {
      Store(initialState: state) { AppFeature() }
    }
    let imports = withDependencies {
      if let locale { $0.locale = locale }
      $0.memoImport = memoImport
      $0.texts = texts
      $0.uploadSink = uploadSink
    } operation: {
      Store(initialState: MemoImports.State()) {
        MemoImports { [weak store] id in store?.send(.playback(.memoImported(id))) }
      }
    }
    return MinutesPage(
      store: store, microphone: microphone, loudspeaker: loudspeaker,
      meetingBrowser: meetingBrowser, downloadBrowser: downloadBrowser, imports: imports,
      timeZone: timeZone ?? .current, locale: locale, texts: texts, browserID: browser,
      canLogOut: canLogOut)
  }
}
