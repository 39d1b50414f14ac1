import Foundation
import MinutesCore
import MinutesLive

/// Records an hour as fast as the disk takes it, and says what that needs.
///
/// With arguments it measures pages of large libraries, or speech recognition in real time, instead:
///
/// ```
/// MinutesBenchmarks library COUNT                        pages of a library with so many memos; exits with 1 above a limit
/// MinutesBenchmarks captions DATA CLIPS ENGINE           the latency of captions, their errors and word times
/// MinutesBenchmarks recordings DATA CLIPS ENGINE COUNT   many recordings at once
/// ```
@main
struct MinutesBenchmarks {
  static let format = SoundFormat(sampleRate: 48_000)!
  static let framesPerChunk = 4_800

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if arguments.first == "library" {
      let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 10_000
      do {
        return try await LibraryBenchmark(count: count).run()
      } catch let error as LibraryTable.Exceeded {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
      }
    }
    guard arguments.count >= 4 else { return try await measureRecording() }
    let data = DataFolder(URL(fileURLWithPath: arguments[1]))
    let clips = URL(fileURLWithPath: arguments[2])
    let engine = SpeechEngines.Choice(rawValue: arguments[3]) ?? .automatic
    if arguments[0] == "captions" {
      let clips = try SpokenClips(clips, times: WordTimes())
      try await CaptionBenchmark(clips: clips, engine: engine, data: data).run()
    } else {
      let count = arguments.count > 4 ? Int(arguments[4]) : nil
      try await CrowdBenchmark(clips: clips, engine: engine, data: data, count: count ?? 20).run()
    }
  }

  private static func measureRecording() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let library = try await MemoLibrary(DataFolder(url))
    let id = UUID()
    try await record(id, in: library)

    let now = Date(timeIntervalSince1970: 1_234_567_890)
    try await measure("bring it into FLAC, and check every sample") {
      for problem in await library.maintain(now: now) { print(problem) }
    }
    try await measure("look its waveform up") {
      _ = try await library.repository.waveform(id: id, capacity: 400)
    }
    try FileManager.default.removeItem(
      at: library.folder.recordings
        .appendingPathComponent(id.uuidString.lowercased()).appendingPathComponent("peaks"))
    try await measure("make its waveform anew from the FLAC file") {
      _ = try await library.repository.waveform(id: id, capacity: 400)
    }
  }

  private static func record(_ id: UUID, in library: MemoLibrary) async throws {
    let store = library.recordingStore
    _ = try await store.begin(
      id: id, date: Date(timeIntervalSince1970: 1_234_567_890), format: format)
    let chunks = (0..<16).map(noise)
    let chunksPerMinute = 60 * format.sampleRate / framesPerChunk
    let start = Usage.now
    for number in 0..<60 * chunksPerMinute {
      _ = try await store.append(
        id: id,
        chunk: SoundChunk(
          firstFrame: number * framesPerChunk, samples: chunks[number % chunks.count]))
      let minute = (number + 1) / chunksPerMinute
      if [1, 15, 30, 45, 60].contains(minute), (number + 1).isMultiple(of: chunksPerMinute) {
        print("after \(minute) min: \(Usage.now.residentKilobytes) KB resident")
      }
    }
    let used = Usage.now - start
    _ = try await store.finish(id: id, frameCount: 60 * chunksPerMinute * framesPerChunk)
    let share = used.processorSeconds / 3_600 * 100
    print(
      String(
        format: "an hour recorded in %.1f s, with %.1f s of a core: %.2f %% of a core in real time",
        used.seconds, used.processorSeconds, share))
  }

  private static func measure(
    _ name: String, _ operation: @Sendable () async throws -> Void
  ) async throws {
    let start = Usage.now
    try await operation()
    let used = Usage.now - start
    print(
      String(
        format: "%@: %.2f s, %.2f s of a core, %d KB resident", name, used.seconds,
        used.processorSeconds, Usage.now.residentKilobytes))
  }

  /// Returns quiet noise, which compresses badly.
  private static func noise(_ seed: Int) -> Data {
    var state = UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1
    var data = Data(capacity: framesPerChunk * 2)
    for _ in 0..<framesPerChunk {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      let sample = Int16(truncatingIfNeeded: state) / 16
      data.append(UInt8(truncatingIfNeeded: sample))
      data.append(UInt8(truncatingIfNeeded: sample >> 8))
    }
    return data
  }
}
