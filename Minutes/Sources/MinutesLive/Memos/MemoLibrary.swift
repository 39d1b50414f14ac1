import ComposableArchitecture
public import Foundation
import GRDB
public import MinutesCore

/// Everything that is kept in one folder: the memos, their sound, and the recordings that go on.
///
/// Several processes may have the same folder open. Each sees at once what the others change.
public final class MemoLibrary: Sendable {
  /// Where everything is.
  public let folder: DataFolder

  /// What was found cut off when the library was opened, and is a memo now.
  public let recoveredMemos: [Memo]

  /// What was found and could not be made a memo of, and why.
  public let recoveryProblems: [String]

  /// The rows of the database whose values no memo can have, a line for each: they were replaced when the library was
  /// opened.
  public var repairs: [String] { database.repairs }

  /// What is tried again: recordings that were given up and could not be made memos of.
  let unrecovered: LockIsolated<Set<Memo.ID>>

  let database: MemoDatabase
  let archivist: Archivist
  let store: RecordingStore
  let sidecars: MemoSidecars
  let captions = LiveCaptions()
  /// Tells speakers apart. `nil`: the setting is off.
  let speakers = LockIsolated<SpeakerRecognition?>(nil)
  let transcriber: Transcriber
  let verifier: Verifier
  let standupSaver: StandupSaver

  /// Opens the library in a folder, creates it where there is none, and finishes what was cut off.
  ///
  /// - Parameters:
  ///   - folder: The folder.
  ///   - limits: The room that it may take. With less, nothing new is recorded.
  public init(_ folder: DataFolder, limits: StorageLimits = .unlimited) async throws {
    self.folder = folder
    database = try MemoDatabase(folder)
    archivist = Archivist(folder: folder, database: database)
    verifier = Verifier()
    standupSaver = StandupSaver(clock: ContinuousClock()) { [database] changes in
      try await database.save(changes)
    }
    sidecars = MemoSidecars(folder: folder, database: database)
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
    unrecovered = LockIsolated(Set(outcomes.filter { $0.value.problem != nil }.keys))
  }

  /// The door to the memos.
  public var repository: VoiceMemoRepository { .live(self) }

  /// Where the sound of recordings goes.
  public var recordingStore: RecordingStoreClient { RecordingStoreClient(store) }

  /// The transcripts of the memos.
  public var transcripts: TranscriptClient { .live(self) }

  /// Where the preferences are kept.
  public var preferences: PreferencesClient { .live(self) }

  /// Where the sound of a memo is, and of which kind it is.
  ///
  /// The file stays for ``originalsPeriod`` at least, also if another takes its place. Whoever has begun to read one kind
  /// goes on with that: two of them have nothing in common but what is heard.
  ///
  /// - Parameters:
  ///   - id: The memo.
  ///   - kind: The kind that is wanted, whether it is there or not; `nil` for the one in which the memo is kept at this moment.
  ///   - frameCount: How many frames are wanted: a recovered memo that went on has more now, and is another file. `nil` for any number.
  public func sound(
    of id: Memo.ID, as kind: AudioKind? = nil, frameCount: Int? = nil
  ) async throws -> MemoSound {
    guard let row = try await database.row(id), row.deletedAt == nil, !row.isOngoing,
      row.frameCount == frameCount ?? row.frameCount
    else { throw RepositoryFailure.noSuchMemo }
    let kind = kind ?? row.audio
    return MemoSound(
      url: folder.files(of: id).audio(kind), kind: kind, frameCount: row.frameCount)
  }

  /// The title of a memo. Empty if it has none.
  public func title(of id: Memo.ID) async throws -> String {
    guard let row = try await database.row(id), row.deletedAt == nil else {
      throw RepositoryFailure.noSuchMemo
    }
    return Memo.validTitle(row.title)
  }

  /// Decodes the sound of a memo, and returns whether it is damaged. A memo that is not there is not damaged.
  public func isDamaged(_ id: Memo.ID) async -> Bool {
    guard let sound = try? await sound(of: id) else { return false }
    return await verifier.isDamaged(sound)
  }
}
