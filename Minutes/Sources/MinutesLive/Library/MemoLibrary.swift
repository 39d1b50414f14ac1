import ComposableArchitecture
public import Foundation
import GRDB
public import MinutesCore

/// The library in a data folder: memos, their audio, and recordings in progress.
///
/// Several processes may use the same folder. Each is notified of the changes of the others.
public final class MemoLibrary: Sendable {
  /// The data folder.
  public let folder: DataFolder

  /// The memos that were recovered from interrupted recordings when the library was opened.
  public let recoveredMemos: [Memo]

  /// The recordings that could not be recovered when the library was opened, with the reasons.
  public let recoveryProblems: [String]

  /// The stand-ups and meetings beside the database that could not be restored when the library was opened: the reasons, and
  /// the paths of the files in the data folder.
  public var standupProblems: [String] {
    standupRecovery.problems + standupRecovery.unreadable.map { "\($0) cannot be read." }
  }

  /// The rows that were repaired or restored when the library was opened, as messages.
  public var repairs: [String] {
    database.repairs + standupRecovery.messages + [playlistMessage].compactMap(\.self)
  }

  /// The recordings that could not be recovered yet. Each maintenance round retries them.
  let unrecovered: LockIsolated<Set<Memo.ID>>

  /// The folders without sound that ended processes have left.
  let emptyFolders: LockIsolated<Set<Memo.ID>>

  /// The limits for the disk space of recordings and imports.
  let limits: StorageLimits
  let database: MemoDatabase
  let archivist: Archivist
  let store: RecordingStore
  let playlistCopy: PlaylistCopy
  /// A message about a copy of the playlists that was set aside.
  let playlistMessage: String?
  let sidecars: MemoSidecars
  let captions: LiveCaptions
  /// Tells speakers apart. `nil`: the setting is off.
  let speakers = LockIsolated<SpeakerRecognition?>(nil)
  let transcriber: Transcriber
  let verifier: Verifier
  let standupSaver: StandupSaver
  let standupCopies: StandupCopies
  let standupRecovery: StandupRecovery.Outcome

  /// Opens the library of a folder, creates it if it is missing, and recovers interrupted
  /// recordings.
  ///
  /// - Parameters:
  ///   - folder: The data folder.
  ///   - limits: The limits for its disk space, and how long deleted memos are kept. Beyond them no recording starts.
  ///   - naming: The titles of memos that are saved without one. `nil`: they have none until their words are known.
  ///   - clock: The clock of captions, which notice pauses, and of stand-ups, whose changes are saved together.
  public init(
    _ folder: DataFolder, limits: StorageLimits = .unlimited, naming: MemoNaming? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) async throws {
    captions = LiveCaptions(clock: clock)
    self.folder = folder
    self.limits = limits
    let isNew = !FileManager.default.fileExists(atPath: folder.database.path)
    database = try MemoDatabase(folder, naming: naming)
    verifier = Verifier()
    archivist = Archivist(folder: folder, database: database, verifier: verifier)
    sidecars = MemoSidecars(folder: folder, database: database)
    playlistCopy = PlaylistCopy(folder: folder, database: database)
    standupRecovery = try await StandupRecovery(folder: folder, database: database).run()
    database.standupReader.report(unreadableFiles: standupRecovery.unreadable)
    standupCopies = StandupCopies(folder: folder, database: database)
    standupSaver = StandupSaver(clock: clock) {
      [database, sidecars, standupCopies] changes in
      try await database.save(changes)
      await standupCopies.write(changes)
      await Self.nameSpeakersOfMeetings(database, sidecars)
    }
    store = RecordingStore(
      folder: folder, database: database, archivist: archivist, sidecars: sidecars,
      captions: captions,
      limits: limits)
    transcriber = Transcriber(folder: folder, database: database, sidecars: sidecars)
    let outcomes = try await RecordingRecovery(folder: folder, database: database).run()
    recoveredMemos =
      outcomes.values
      .compactMap { if case .recovered(let memo) = $0 { memo } else { nil } }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
    recoveryProblems = outcomes.values.compactMap(\.problem).sorted()
    playlistMessage = try await playlistCopy.restore()
    emptyFolders = LockIsolated(Set(outcomes.filter { $0.value == .isEmpty }.keys))
    unrecovered = LockIsolated(Set(outcomes.filter { $0.value.problem != nil }.keys))
    // The lost database had the period for the deleted memos that were found.
    if isNew, try await hasDeletedMemos() {
      await preferences.update { $0 = .afterLoss }
    }
  }

  private func hasDeletedMemos() async throws -> Bool {
    try await database.read {
      try MemoRow.filter(Column("deletedAt") > MemoRow.isPurged).fetchCount($0) > 0
    }
  }

  /// A client of the memos.
  public var repository: VoiceMemoRepository { .live(self) }

  /// A client that stores recordings in progress.
  public var recordingStore: RecordingStoreClient { RecordingStoreClient(store) }

  /// A client that stores the recordings of a browser.
  ///
  /// - Parameters:
  ///   - browser: The browser.
  ///   - timeZone: Its time zone, in which the memos are named. `nil` for that of this machine.
  public func recordingStore(
    of browser: UUID, in timeZone: TimeZone? = nil
  ) -> RecordingStoreClient {
    RecordingStoreClient(store, browser: browser, timeZone: timeZone)
  }

  /// A client of the transcripts.
  public var transcripts: TranscriptClient { .live(self) }

  /// A client of the preferences.
  public var preferences: PreferencesClient { .live(self) }

  /// Returns the audio file of a memo.
  ///
  /// The file is kept for at least ``originalsPeriod``, even if it is replaced by another kind. A
  /// browser that has started to read one kind must continue with it, because the bytes of two
  /// kinds differ.
  ///
  /// - Parameters:
  ///   - id: The id of the memo.
  ///   - kind: The wanted kind, whether the file exists or not; `nil` for the current kind.
  ///   - frameCount: The wanted number of frames: a recovered memo that was continued has more, and
  ///     is another file. `nil` for any number.
  /// - Throws: ``RepositoryFailure/noSuchMemo`` if the memo is missing, deleted or being continued, or
  ///   has another number of frames.
  public func sound(
    of id: Memo.ID, as kind: AudioKind? = nil, frameCount: Int? = nil
  ) async throws -> MemoSound {
    guard let row = try await database.row(id), row.deletedAt == nil, !row.isOngoing,
      row.frameCount == frameCount ?? row.frameCount
    else { throw RepositoryFailure.noSuchMemo }
    let kind = kind ?? row.audio
    return MemoSound(
      url: folder.files(of: id).audio(kind), kind: kind, frameCount: row.frameCount,
      checksum: row.checksum?.kind == kind ? row.checksum : nil)
  }

  /// Returns the audio file of a deleted memo.
  ///
  /// - Throws: ``RepositoryFailure/noSuchMemo`` if the memo is missing, not deleted, or cannot be restored any more.
  public func deletedSound(of id: Memo.ID) async throws -> MemoSound {
    guard let row = try await database.row(id), !row.isOngoing, let time = row.deletedAt,
      time > MemoRow.isPurged
    else { throw RepositoryFailure.noSuchMemo }
    return MemoSound(
      url: folder.files(of: id).audio(row.audio), kind: row.audio, frameCount: row.frameCount,
      checksum: row.checksum?.kind == row.audio ? row.checksum : nil)
  }

  /// Returns the title of a memo. Empty if it has none.
  public func title(of id: Memo.ID) async throws -> String {
    guard let row = try await database.row(id), row.deletedAt == nil else {
      throw RepositoryFailure.noSuchMemo
    }
    return Memo.validTitle(row.title)
  }

  /// Decodes the audio of a memo, and returns whether it is damaged. Returns `false` for a missing
  /// memo.
  public func isDamaged(_ id: Memo.ID) async -> Bool {
    guard let sound = try? await sound(of: id) else { return false }
    return await verifier.isDamaged(sound)
  }

  /// Gives the words of meetings' recordings their speakers. If this fails, maintenance does it.
  func nameSpeakersOfMeetings() async {
    await Self.nameSpeakersOfMeetings(database, sidecars)
  }

  private static func nameSpeakersOfMeetings(
    _ database: MemoDatabase, _ sidecars: MemoSidecars
  ) async {
    guard let changed = try? await database.nameSpeakersOfMeetings() else { return }
    for id in changed { await sidecars.write(id) }
  }
}
