import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import GRDB
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

@Suite(.dependency(\.date.now, Date(timeIntervalSince1970: 1_234_567_890)))
struct MemoEditorTests {
  private let temporary = TemporaryFolder()
  private let date = Date(timeIntervalSince1970: 1_234_567_000)

  func open() async throws -> MemoLibrary { try await MemoLibrary(temporary.folder) }

  /// Records a memo of one second of the signal.
  func record(
    in library: MemoLibrary, frames: Range<Int> = 0..<48_000, format: SoundFormat = Signal.format,
    after seconds: TimeInterval = 0
  ) async throws -> Memo.ID {
    let id = UUID()
    let store = library.recordingStore
    _ = try await store.begin(id: id, date: date + seconds, format: format)
    _ = try await store.append(
      id: id, chunk: SoundChunk(firstFrame: 0, samples: Signal.samples(frames)))
    return try await store.finish(
      id: id, frameCount: frames.count / format.channelCount
    ).id
  }

  func samples(of id: Memo.ID, in library: MemoLibrary) async throws -> [Int16] {
    let reader = try SoundFileReader(try await library.sound(of: id).url)
    return try reader.read(frames: reader.frameCount + 1)
  }

  func signal(_ frames: Range<Int>) -> [Int16] { frames.map(Signal.sample) }

  func listed(in library: MemoLibrary) async throws -> [Memo.ID] {
    try await library.repository.fetchAll().map(\.id)
  }

  func deleted(in library: MemoLibrary) async throws -> [Memo.ID] {
    var changes = library.repository.deleted().makeAsyncIterator()
    return try #require(try await changes.next()).map(\.id)
  }

  @Test func `an edit that would lose a concurrent change is refused`() async throws {
    // given: what an edit has read
    let library = try await open()
    let id = try await record(in: library)
    let changes: [(MemoLibrary) async throws -> Void] = [
      { try await $0.repository.rename(id: id, title: "Song") },
      { try await $0.repository.setFavorite(ids: [id], isFavorite: true) },
      {
        try await $0.repository.setBookmark(
          id: id, bookmark: MemoBookmark(id: UUID(), position: 0.5, label: "Refrain"))
      },
    ]
    for change in changes {
      let read = try await library.database.read { try EditedMemo(id, $0) }
      // when
      try await change(library)
      // then
      await #expect(throws: MemoEditFailure.changedElsewhere) {
        try await library.database.write {
          try $0.noteEdit(UUID(), of: [read], keeping: [], as: [], at: 0)
        }
      }
    }
    #expect(try await listed(in: library) == [id])
    // and: without a change, the edit is stored
    let read = try await library.database.read { try EditedMemo(id, $0) }
    _ = try await library.database.write {
      try $0.noteEdit(UUID(), of: [read], keeping: [], as: [], at: 1)
    }
    #expect(try await listed(in: library) == [])
  }

  @Test func `a trim keeps each sample of the selection, and the original in the trash`()
    async throws
  {
    // given
    let library = try await open()
    let id = try await record(in: library)
    let original = try Data(contentsOf: library.folder.files(of: id).wav)
    try await library.repository.rename(id: id, title: "Song")
    // when
    let outcome = try await MemoEditor(library).perform(.trim(id, to: SoundRange(0.25, 0.75)))
    // then
    let memo = try #require(outcome.memos.first)
    #expect(outcome.memos.count == 1 && outcome.originals == [id] && outcome.kept == [])
    #expect(memo.title == "Song" && memo.duration == 0.5 && memo.date == date + 0.25)
    #expect(try await samples(of: memo.id, in: library) == signal(12_000..<36_000))
    #expect(try await listed(in: library) == [memo.id])
    #expect(try await deleted(in: library) == [id])
    #expect(try Data(contentsOf: library.folder.files(of: id).wav) == original)
    // and: the waveform is that of the new sound
    let waveform = try await library.repository.waveform(id: memo.id, capacity: 100)
    #expect(waveform.columns.count == 10)
    // and: nothing is left that says that it is unfinished
    let folder = library.folder.files(of: memo.id).folder
    #expect(
      Set(try FileManager.default.contentsOfDirectory(atPath: folder.path))
        == ["audio.wav", "memo.json", "peaks"])
  }

  @Test func `a part of a memo of the latest date has that date`() async throws {
    // given
    let library = try await open()
    let id = try await record(in: library, after: Date.distantFuture.timeIntervalSince(date))
    // when
    let outcome = try await MemoEditor(library).perform(.trim(id, to: SoundRange(0.25, 0.75)))
    // then
    let memo = try #require(outcome.memos.first)
    let row = try #require(try await library.database.row(memo.id))
    #expect(row.date == RecordingTime.bounds.upperBound && memo.date == .distantFuture)
  }

  @Test func `an archived memo is edited to the sample, and the new one gets a digest`()
    async throws
  {
    // given: a FLAC file
    let library = try await open()
    let id = try await record(in: library)
    #expect(await library.maintain(now: date) == [])
    #expect(try await library.sound(of: id).kind == .flac)
    // when
    let outcome = try await MemoEditor(library).perform(.split(id, at: 0.3))
    // then
    let ids = outcome.memos.map(\.id)
    try #require(ids.count == 2)
    #expect(try await samples(of: ids[0], in: library) == signal(0..<14_400))
    #expect(try await samples(of: ids[1], in: library) == signal(14_400..<48_000))
    let starts = outcome.memos.map { $0.date.timeIntervalSince(date) }
    #expect(starts.count == 2 && starts[0] == 0 && abs(starts[1] - 0.3) < 1e-6)
    // and
    #expect(await library.maintain(now: date) == [])
    for (id, frames) in zip(ids, [0..<14_400, 14_400..<48_000]) {
      let sound = try await library.sound(of: id)
      #expect(sound.kind == .flac)
      #expect(try FLACDigest.read(sound.url) != nil)
      try await Transcoder().verify(sound.url, frameCount: frames.count)
      #expect(try await samples(of: id, in: library) == signal(frames))
    }
  }

  @Test func `a cut fades for 5 ms, and keeps every other sample`() async throws {
    // given
    let library = try await open()
    let id = try await record(in: library)
    // when
    let outcome = try await MemoEditor(library).perform(.cut(id, SoundRange(0.25, 0.75)))
    // then
    let new = try await samples(of: try #require(outcome.memos.first?.id), in: library)
    #expect(new.count == 24_000)
    #expect(Array(new[..<12_000]) == signal(0..<12_000))
    #expect(Array(new[12_240...]) == signal(36_240..<48_000))
    // and: the first sample behind the cut continues the one before it, and the fade ends with the new sound
    let before = signal(12_000..<12_240)
    let behind = signal(36_000..<36_240)
    for frame in [0, 120, 239] {
      let weight = Double(frame + 1) / 241
      let mixed = Double(behind[frame]) * weight + Double(before[frame]) * (1 - weight)
      #expect(abs(Double(new[12_000 + frame]) - mixed) <= 1)
    }
  }

  @Test func `joined memos follow each other without a gap`() async throws {
    let library = try await open()
    let first = try await record(in: library, frames: 0..<24_000)
    let second = try await record(in: library, frames: 24_000..<48_000, after: 60)
    let outcome = try await MemoEditor(library).perform(.join([first, second]))
    let memo = try #require(outcome.memos.first)
    #expect(try await samples(of: memo.id, in: library) == signal(0..<48_000))
    #expect(memo.date == date && outcome.originals == [first, second])
    #expect(try await listed(in: library) == [memo.id])
    #expect(Set(try await deleted(in: library)) == [first, second])
  }

  @Test func `memos of several formats become one of the best`() async throws {
    let library = try await open()
    let mono = try await record(
      in: library, frames: 0..<16_000, format: SoundFormat(sampleRate: 16_000)!)
    let stereo = try await record(
      in: library, frames: 0..<16_000, format: SoundFormat(sampleRate: 8_000, channelCount: 2)!)
    let outcome = try await MemoEditor(library).perform(.join([mono, stereo]))
    let memo = try #require(outcome.memos.first)
    let reader = try SoundFileReader(try await library.sound(of: memo.id).url)
    #expect(reader.format == SoundFormat(sampleRate: 16_000, channelCount: 2))
    #expect(abs(memo.duration - 2) < 0.01)
    let new = try reader.read(frames: 16_000)
    #expect(new == signal(0..<16_000).flatMap { [$0, $0] })
  }

  @Test func `a part is replaced with another memo`() async throws {
    let library = try await open()
    let id = try await record(in: library)
    let other = try await record(in: library, frames: 100_000..<110_000)
    let outcome = try await MemoEditor(library)
      .perform(.replace(id, SoundRange(0.25, 0.75), with: other))
    let memo = try #require(outcome.memos.first)
    let new = try await samples(of: memo.id, in: library)
    #expect(new.count == 34_000)
    #expect(Array(new[..<12_000]) == signal(0..<12_000))
    #expect(Array(new[12_240..<22_000]) == signal(100_240..<110_000))
    #expect(Array(new[22_000...]) == signal(36_000..<48_000))
    #expect(Set(outcome.originals) == [id, other])
  }

  @Test func `words, bookmarks and tags go with their sound, also into the copy beside it`()
    async throws
  {
    // given
    let library = try await open()
    let id = try await record(in: library)
    try await library.repository.changeTags(ids: [id], added: [MemoTag("flat")!], removed: [])
    for (number, position) in [0.1, 0.5, 0.9].enumerated() {
      try await library.repository.setBookmark(
        id: id, bookmark: MemoBookmark(id: UUID(number), position: position, label: "\(number)"))
    }
    let words = Transcript(
      segments: [
        TranscriptSegment(
          id: 0,
          words: [
            TranscriptWord("one", start: 0, end: 0.2, speaker: 0),
            TranscriptWord("two", start: 0.3, end: 0.6, speaker: 1),
            TranscriptWord("three", start: 0.8, end: 1, speaker: 0),
          ])
      ], isEdited: true, speakerNames: [0: "Ada", 1: "Blob"])
    _ = try await library.transcripts.save(id: id, transcript: words, revision: 0)
    // when
    let outcome = try await MemoEditor(library).perform(.trim(id, to: SoundRange(0.25, 0.75)))
    // then
    let memo = try #require(outcome.memos.first)
    #expect(memo.tags.texts == ["flat"])
    #expect(memo.bookmarks.map(\.label) == ["1"] && memo.bookmarks.map(\.position) == [0.25])
    func expectWords(in library: MemoLibrary) async throws {
      let record = try await library.transcripts.record(id: memo.id)
      let word = try #require(record.transcript?.segments.first?.words.first)
      #expect(record.state == .done && record.transcript?.text == "two")
      #expect(abs(word.start - 0.05) < 1e-9 && abs(word.end - 0.35) < 1e-9 && word.speaker == 1)
      #expect(record.transcript?.isEdited == true)
      #expect(record.transcript?.speakerNames[1] == "Blob")
    }
    try await expectWords(in: library)
    #expect(try await library.repository.search("two").map(\.id) == [memo.id])
    #expect(try await library.repository.search("one").map(\.id) == [])
    // and: they survive the loss of the database, and so does the deletion of the original
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: library.folder.database.path + suffix)
    }
    let rebuilt = try await open()
    let restored = try await rebuilt.repository.fetchAll()
    #expect(restored.map(\.id) == [memo.id])
    #expect(restored.first?.bookmarks.map(\.position) == [0.25])
    try await expectWords(in: rebuilt)
    #expect(try await deleted(in: rebuilt) == [id])
  }

  @Test func `playlists play the new memos instead, and the original again after undo`()
    async throws
  {
    // given
    let library = try await open()
    let editor = MemoEditor(library)
    var ids: [Memo.ID] = []
    for seconds in 0..<3 { ids.append(try await record(in: library, after: Double(seconds))) }
    try await library.playlists.create(
      playlist: Playlist(id: UUID(7), date: date, memos: ids, current: ids[1]))
    func playlist() async throws -> Playlist {
      var changes = library.playlists.changes().makeAsyncIterator()
      return try #require(try await changes.next()?.first)
    }
    // when
    let parts = try await editor.perform(.split(ids[1], at: 0.5)).memos.map(\.id)
    // then
    #expect(try await playlist().memos == [ids[0]] + parts + [ids[2]])
    #expect(try await playlist().current == parts[0])
    // and
    _ = try await editor.undo(parts[0])
    #expect(try await playlist().memos == ids)
    #expect(try await playlist().current == ids[1])
  }

  @Test func `only the memos of a playlist that make room for the new ones get other ranks`()
    async throws
  {
    // given a playlist with a gap between the ranks
    let library = try await open()
    var ids: [Memo.ID] = []
    for seconds in 0..<4 { ids.append(try await record(in: library, after: Double(seconds))) }
    try await library.playlists.create(playlist: Playlist(id: UUID(7), date: date, memos: ids))
    try await library.database.write { [last = ids[3].key] database in
      try database.execute(
        sql: "UPDATE playlistMemo SET rank = 10 WHERE memo = ?", arguments: [last])
    }
    // when
    let parts = try await MemoEditor(library).perform(.split(ids[1], at: 0.5)).memos.map(\.id)
    // then
    let ranks = try await library.database.read { database in
      try Row.fetchAll(database, sql: "SELECT memo, rank FROM playlistMemo ORDER BY rank")
        .map { row -> String in
          let (memo, rank): (String, Int) = (row["memo"], row["rank"])
          return "\(memo) \(rank)"
        }
    }
    let expected = [
      "\(ids[0].key) 1", "\(ids[1].key) 2", "\(parts[0].key) 3", "\(parts[1].key) 4",
      "\(ids[2].key) 5", "\(ids[3].key) 10",
    ]
    #expect(ranks == expected)
  }

  @Test func `the recording of a meeting stays beside the new memo`() async throws {
    // given
    let library = try await open()
    let id = try await record(in: library)
    let standup = Standup(id: UUID(20), title: "Daily")
    let meeting = Meeting(
      id: UUID(21), date: date, recordings: [Meeting.Recording(id: id)], passages: [], turns: [])
    try await library.standups.save([.plan(standup), .addMeeting(meeting, standup.id)])
    // when
    let outcome = try await MemoEditor(library).perform(.trim(id, to: SoundRange(0, 0.5)))
    // then
    #expect(outcome.originals == [] && outcome.kept == [id])
    #expect(Set(try await listed(in: library)) == [id, outcome.memos[0].id])
  }

  @Test func `an edit that fails changes nothing`() async throws {
    // given: a memo whose file is cut off
    let library = try await open()
    let id = try await record(in: library)
    #expect(await library.maintain(now: date) == [])
    let url = try await library.sound(of: id).url
    let data = try Data(contentsOf: url)
    try data.prefix(data.count / 2).write(to: url)
    // when
    await #expect(throws: MemoEditFailure.self) {
      try await MemoEditor(library).perform(.split(id, at: 0.5))
    }
    // then
    #expect(try await listed(in: library) == [id])
    #expect(try await deleted(in: library) == [])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: library.folder.recordings.path)
        == [id.key])
  }

  @Test func `a failed conversion is not taken for a damaged file`() {
    let conversion = MemoEditor.failure(SoundFileFailure(conversion: "no memory"))
    #expect(conversion.message.contains("no memory") && !conversion.message.contains("backup"))
    let damage = MemoEditor.failure(SoundFileFailure(path: "audio.wav", reason: "it is cut off."))
    #expect(damage.message.contains("it is cut off.") && damage.message.contains("backup"))
  }

  @Test func `an edit is refused beyond the limits of the disk`() async throws {
    let id = try await record(in: try await open())
    let library = try await MemoLibrary(
      temporary.folder, limits: StorageLimits(minimumFreeSpace: 0, maximumSize: 150_000))
    await #expect(throws: MemoEditFailure.self) {
      try await MemoEditor(library).perform(.trim(id, to: SoundRange(0, 0.9)))
    }
    #expect(try await listed(in: library) == [id])
  }

  @Test func `a missing or deleted memo is not edited`() async throws {
    let library = try await open()
    let id = try await record(in: library)
    try await library.repository.delete(id: id)
    for id in [id, UUID()] {
      await #expect(throws: MemoEditFailure(.noSuchMemo)) {
        try await MemoEditor(library).perform(.split(id, at: 0.5))
      }
    }
  }
}
