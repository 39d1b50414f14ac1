import Foundation
import MinutesCore
import MinutesLive

/// Records many clips at once in real time, with captions: each recording has to be whole, and the captions are bounded.
struct CrowdBenchmark {
  /// Tenths of a second.
  private static let duration = 600

  let clips: URL
  let engine: SpeechEngines.Choice
  let data: DataFolder
  let count: Int

  func run() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let library = try await MemoLibrary(DataFolder(url))
    let engines = try SpeechEngines(engine, in: data)
    library.recognizeRecordings(with: engines)
    let recordings = try (0..<count).map {
      PacedRecording(library: library, clips: try SpokenClips(clips, first: $0, times: nil))
    }
    let used = Usage.now
    let outcomes = try await withThrowingTaskGroup(of: (words: Int, delays: [Double]).self) {
      group in
      for recording in recordings {
        group.addTask {
          let start = try await recording.begin()
          let results = library.speech.start(id: recording.id)
          let captions = Task {
            var last: SpeechResult?
            for try await result in results { last = result }
            return last?.segments.reduce(0) { $0 + $1.words.count } ?? 0
          }
          let delays = try await recording.run(from: start, duration: Self.duration)
          return (try await captions.value, delays)
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    let elapsed = (Usage.now - used).seconds
    var whole = 0
    for recording in recordings where try await recording.isWhole(duration: Self.duration) {
      whole += 1
    }
    let delays = outcomes.flatMap(\.delays).sorted()
    let words = outcomes.map(\.words).sorted()
    print("\n| \(count) recordings of 60 s at once, \(engines.info.name) | |\n|---|---|")
    print("| whole recordings | \(whole) of \(count) |")
    print(
      String(
        format: "| acknowledgement of a chunk, ms | median %.0f, p99 %.0f, maximum %.0f |",
        1_000 * delays[delays.count / 2], 1_000 * delays[delays.count * 99 / 100],
        1_000 * delays[delays.count - 1]))
    print("| caption words of a recording | \(words[0]) to \(words[count - 1]) |")
    print(String(format: "| until the last captions, s | %.0f |", elapsed))
    print(
      "| memory | server \(Usage.now.residentKilobytes / 1_000) MB, child \(ChildUsage.now.megabytes) MB |"
    )
  }
}
