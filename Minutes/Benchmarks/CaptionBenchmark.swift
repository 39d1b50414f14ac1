import Foundation
import MinutesCore
import MinutesLive
import Synchronization

/// Records clips in real time, and measures when and how their words are shown.
struct CaptionBenchmark {
  private struct Shown: Sendable {
    var time: Double
    var result: SpeechResult
  }

  let clips: SpokenClips
  let engine: SpeechEngines.Choice
  let data: DataFolder

  func run() async throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: url) }
    let library = try await MemoLibrary(DataFolder(url))
    let engines = try SpeechEngines(engine, in: data)
    library.recognizeRecordings(with: engines)
    let recording = PacedRecording(library: library, clips: clips)
    let shown = Mutex<[Shown]>([])
    let start = try await recording.begin()
    let used = Usage.now
    let results = Task {
      for try await result in library.speech.start(id: recording.id) {
        let time = (ContinuousClock.now - start) / .seconds(1)
        shown.withLock { $0.append(Shown(time: time, result: result)) }
      }
    }
    try await recording.run(from: start)
    try await results.value
    let children = ChildUsage.now
    let seconds = Double(clips.samples.count) / Double(SpokenClips.sampleRate)
    let name = "\(engines.info.name) \(engines.info.model)"
    try show(shown.withLock { $0 }, name: name)
    row(
      "core, server and child", ((Usage.now - used).processorSeconds + children.seconds) / seconds)
    print("| memory of the child | \(children.megabytes) MB |")
  }

  private func show(_ shown: [Shown], name: String) throws {
    print("\n| captions by \(name), \(clips.clips.count) clips | |\n|---|---|")
    let final = shown.last?.result.segments.flatMap(\.words) ?? []
    let texts = Dictionary(
      uniqueKeysWithValues: clips.clips.map { clip in
        let words = final.filter {
          let middle = ($0.start + $0.end) / 2
          return middle > clip.start - SpokenClips.pause / 2
            && middle < clip.end + SpokenClips.pause / 2
        }
        return (clip.name, words.text)
      })
    print("| wrong words | \(try clips.errors(texts)) |")
    let references = clips.clips.flatMap(\.words)
    print("| words with known times | \(references.count) |")
    row("seconds from a word's end until it is shown", latencies(references, shown))
    row("seconds from the last word of a clip to its final text", finals(shown))
    row(
      "error of word starts, seconds",
      references.compactMap { reference in
        match(reference, final).map { abs($0.start - reference.start) }
      })
    print("| words rewritten | \(percent(rewritten(shown), final.count)) |")
  }

  /// The first result that has a word at its place.
  private func latencies(_ references: [WordTimes.Word], _ shown: [Shown]) -> [Double] {
    var latencies: [Double] = []
    var missing = references
    for shown in shown {
      let words = shown.result.segments.flatMap(\.words)
      missing.removeAll { reference in
        guard shown.time > reference.start, match(reference, words) != nil else { return false }
        latencies.append(shown.time - reference.end)
        return true
      }
    }
    return latencies
  }

  /// The first result after the end of each clip in which nothing can change any more.
  private func finals(_ shown: [Shown]) -> [Double] {
    clips.clips.compactMap { clip in
      guard let last = clip.words.last?.end else { return nil }
      return shown.first { shown in
        shown.time > last && shown.result.isFinal
          && shown.result.segments.contains { $0.start < clip.end && $0.end > last - 1 }
      }
      .map { $0.time - last }
    }
  }

  /// The words that were shown and then replaced or removed.
  private func rewritten(_ shown: [Shown]) -> Int {
    var count = 0
    var old: [String] = []
    for shown in shown {
      let new = SpokenClips.words(shown.result.segments.text)
      count += new.difference(from: old).removals.count
      old = new
    }
    return count
  }

  private func match(_ reference: WordTimes.Word, _ words: [TranscriptWord]) -> TranscriptWord? {
    words.filter {
      abs($0.start - reference.start) < 1 && SpokenClips.words($0.text) == [reference.text]
    }
    .min { abs($0.start - reference.start) < abs($1.start - reference.start) }
  }

  private func row(_ name: String, _ values: [Double]) {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return print("| \(name) | none |") }
    let (median, ninth) = (sorted[sorted.count / 2], sorted[sorted.count * 9 / 10])
    print(
      String(
        format: "| %@ | median %.2f, p90 %.2f, maximum %.2f (%d) |", name, median, ninth,
        sorted[sorted.count - 1], sorted.count))
  }

  private func row(_ name: String, _ value: Double) {
    print(String(format: "| %@ | %.2f |", name, value))
  }

  private func percent(_ part: Int, _ whole: Int) -> String {
    String(format: "%.1f %% (%d of %d)", 100 * Double(part) / Double(max(1, whole)), part, whole)
  }
}

/// A recording whose sound comes in real time, a tenth of a second at once.
struct PacedRecording {
  let library: MemoLibrary
  let clips: SpokenClips
  let id = UUID()

  func begin() async throws -> ContinuousClock.Instant {
    _ = try await library.recordingStore.begin(
      id: id, date: Date(timeIntervalSince1970: 1_234_567_890),
      format: SoundFormat(sampleRate: SpokenClips.sampleRate)!)
    return .now
  }

  /// - Parameter duration: The length of the recording in tenths of a second. `nil`: all clips.
  /// - Returns: How long each chunk has taken to be stored, in seconds.
  @discardableResult
  func run(
    from start: ContinuousClock.Instant, duration: Int? = nil
  ) async throws -> [Double] {
    var number = 0
    var delays: [Double] = []
    while number < duration ?? .max, let data = clips.chunk(number) {
      // A chunk is sent when its last sample was spoken.
      try await Task.sleep(until: start + .milliseconds(100 * (number + 1)), clock: .continuous)
      let sent = ContinuousClock.now
      let frame = number * SpokenClips.sampleRate / 10
      _ = try await library.recordingStore.append(
        id: id, chunk: SoundChunk(firstFrame: frame, samples: data))
      delays.append((ContinuousClock.now - sent) / .seconds(1))
      number += 1
    }
    let frameCount = min(clips.samples.count, number * SpokenClips.sampleRate / 10)
    _ = try await library.recordingStore.finish(id: id, frameCount: frameCount)
    return delays
  }

  /// Whether every sample that was sent is in the file.
  func isWhole(duration: Int) async throws -> Bool {
    let sent = clips.samples.prefix(duration * SpokenClips.sampleRate / 10)
      .map(\.littleEndian).withUnsafeBytes { Data($0) }
    return try Data(contentsOf: try await library.sound(of: id).url).suffix(sent.count) == sent
  }
}

/// The processor time and memory of the child processes.
struct ChildUsage {
  var seconds = 0.0
  var megabytes = 0

  static var now: ChildUsage {
    var usage = ChildUsage()
    let own = ProcessInfo.processInfo.processIdentifier
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      guard let stat = try? String(contentsOfFile: "/proc/\(name)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { continue }
      let fields = stat[end...].split(separator: " ")
      guard fields.count > 13, Int32(fields[2]) == own else { continue }
      usage.seconds += ((Double(fields[12]) ?? 0) + (Double(fields[13]) ?? 0)) / 100
      let status = (try? String(contentsOfFile: "/proc/\(name)/status", encoding: .utf8)) ?? ""
      let peak = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }?
        .split(separator: " ").dropFirst().first.flatMap { Int($0) }
      usage.megabytes = max(usage.megabytes, (peak ?? 0) / 1_000)
    }
    return usage
  }
}
