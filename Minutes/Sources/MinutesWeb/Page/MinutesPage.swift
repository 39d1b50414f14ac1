package import ComposableArchitecture
package import Foundation
public import LiveHTML
package import MinutesCore

/// The page of the app.
public struct MinutesPage: Page {
  private let store: StoreOf<AppFeature>
  private let microphone: BrowserMicrophone
  private let loudspeaker: BrowserLoudspeaker
  private let meetingBrowser: MeetingBrowser
  private let downloadBrowser: DownloadBrowser
  private let imports: StoreOf<MemoImports>?
  private let timeZone: TimeZone
  private let locale: Locale?
  private let texts: Texts
  private let canLogOut: Bool
  private let browserID: UUID?
  private let start = OncePerPage()

  @Environment(\.browser) private var browser

  /// The name of the cookie that contains the time zone of the browser, as an IANA name.
  public static let timeZoneCookie = "minutes-time-zone"

  /// The name of the cookie that contains the id of the browser, by which its recordings are told from those of others.
  public static let browserCookie = "minutes-browser"

  /// Creates a page.
  ///
  /// - Parameters:
  ///   - store: The app.
  ///   - microphone: What the app records with. The page says which browser it is in.
  ///   - loudspeaker: What the app plays with.
  ///   - meetingBrowser: The browser that shows a running meeting.
  ///   - downloadBrowser: The browser that downloads archives.
  ///   - imports: The files that the page imports. `nil` if it cannot import.
  ///   - timeZone: The time zone in which times are shown.
  ///   - locale: The locale in which dates are written. If left out, the one of this machine.
  ///   - texts: The texts of the page. If left out, those that its features have.
  ///   - browserID: The id that the browser keeps if it has none yet.
  ///   - canLogOut: Whether the page offers to log out, at ``MinutesPaths/logOut``.
  package init(
    store: StoreOf<AppFeature>, microphone: BrowserMicrophone, loudspeaker: BrowserLoudspeaker,
    meetingBrowser: MeetingBrowser = MeetingBrowser(),
    downloadBrowser: DownloadBrowser = DownloadBrowser(), imports: StoreOf<MemoImports>? = nil,
    timeZone: TimeZone, locale: Locale? = nil, texts: Texts? = nil, browserID: UUID? = nil,
    canLogOut: Bool = false
  ) {
    self.store = store
    self.microphone = microphone
    self.loudspeaker = loudspeaker
    self.meetingBrowser = meetingBrowser
    self.downloadBrowser = downloadBrowser
    self.imports = imports
    self.timeZone = timeZone
    self.locale = locale
    @Dependency(\.texts) var textsOfFeatures
    self.texts = texts ?? textsOfFeatures
    self.browserID = browserID
    self.canLogOut = canLogOut
  }

  /// The style sheets, the scripts, the title, and the path of the selected tab.
  public var head: PageHead {
    var head = MinutesAssets.head(texts)
    head.title = title
    head.path = path
    head.historyEntry = historyEntry
    return head
  }

  /// A search that is typed changes the address of its entry. A tag, the favourites, an order and a memo get entries of their own.
  private var historyEntry: String? {
    guard store.selectedTab == .playback, store.playback.location != .deleted else { return nil }
    var listing = store.playback.listing
    listing.search = ""
    return store.playback.location.path + listing.query
  }

  private var path: String {
    switch store.selectedTab {
    case .playback:
      // The trash has no search and no order.
      store.playback.location == .deleted
        ? PlaybackLocation.deleted.path
        : store.playback.location.path + store.playback.listing.query
    case .recording: store.selectedTab.path
    case .playlists: AppFeature.State.Tab.path(ofPlaylist: store.playlists.openPlaylist)
    case .standups: store.standups.location.path
    }
  }

  private var title: String {
    if store.standups.isRecordingMeeting { return texts.page.meeting }
    return switch store.recording.recordingMemo?.mode {
    case nil: elsewhereTitle(openMemoName.map(texts.page.memo) ?? texts.page.name)
    case .paused: texts.page.paused
    case .stopping: texts.page.saving
    case .cancelling, .recording, .starting: texts.page.recording
    }
  }

  /// A title, with the recording of another page before it.
  private func elsewhereTitle(_ title: String) -> String {
    let recordings = store.recordingsElsewhere
    guard let recording = recordings.first else { return title }
    // Recordings without sound do not change the title of one that goes on.
    let isHere = recordings.allSatisfy { $0.isInThisBrowser || $0.rank > recording.rank }
    let text =
      switch (recording.progress, isHere) {
      case (.growing, true): texts.page.recordingInOtherTab
      case (.growing, false): texts.page.recordingElsewhere
      case (.paused, true): texts.page.pausedInOtherTab
      case (.paused, false): texts.page.pausedElsewhere
      case (.abandoned, true), (.silent, true): texts.page.noSoundInOtherTab
      case (.abandoned, false), (.silent, false): texts.page.noSoundElsewhere
      }
    return text(title)
  }

  /// The name of the open memo, if the page shows it.
  private var openMemoName: String? {
    guard store.selectedTab == .playback, case .memo(let id) = store.playback.location else {
      return nil
    }
    let memo = store.playback.features[id: id]?.memo ?? store.playback.library[id: id]
    return memo?.name(timeZone: timeZone, texts: texts)
  }

  private var localeOfServer: Locale {
    @Dependency(\.locale) var locale
    return locale
  }

  /// Selects the tab of a path.
  public func open(_ path: String) {
    let tab = AppFeature.State.Tab(path: path)
    store.send(.tabSelected(tab))
    switch tab {
    case .playback:
      let location = PlaybackLocation(path: path)
      if location != .deleted { store.send(.playback(.listingOpened(MemoListing(path: path)))) }
      store.send(.playback(.opened(location)))
    case .recording: break
    case .playlists:
      store.send(.playlists(.opened(AppFeature.State.Tab.playlist(of: path))))
    case .standups: store.send(.standups(.opened(StandupsLocation(path: path))))
    }
    start.run { store.send(.task) }
  }

  /// The app in the time zone and the locale of the user.
  public var body: some HTML {
    AppView(
      store: connectedStore, imports: imports, browserID: browserID, canLogOut: canLogOut
    )
    .environment(\.timeZone, timeZone)
    .environment(\.locale, locale ?? localeOfServer)
    .environment(\.texts, texts)
    .environment(\.dialogTexts, DialogTexts(ok: texts.page.ok, cancel: texts.page.cancel))
  }

  /// Connects the clients of the browser. The browser is known only when the page is rendered.
  private var connectedStore: StoreOf<AppFeature> {
    if let browser {
      microphone.connect(to: browser)
      loudspeaker.connect(to: browser)
      meetingBrowser.connect(to: browser)
      downloadBrowser.connect(to: browser)
    }
    return store
  }
}

extension AppFeature.State.Tab {
  var path: String {
    switch self {
    case .recording: "/"
    case .playback: PlaybackLocation.list.path
    case .playlists: "/playlists"
    case .standups: StandupsLocation.root
    }
  }

  init(path: String) {
    self = Self.allCases.first { $0 != .recording && path.hasPrefix($0.path) } ?? .recording
  }

  /// The path of the page that shows a playlist, or the list.
  static func path(ofPlaylist id: Playlist.ID?) -> String {
    id.map { "\(Self.playlists.path)/\($0.uuidString.lowercased())" } ?? Self.playlists.path
  }

  /// The playlist of a path.
  static func playlist(of path: String) -> Playlist.ID? {
    let parts = path.prefix { $0 != "?" }.split(separator: "/")
    return parts.count == 2 ? UUID(uuidString: String(parts[1])) : nil
  }
}
