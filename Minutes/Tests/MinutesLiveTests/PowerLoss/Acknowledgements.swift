import Foundation
import MinutesCore
import Testing

@testable import KilledRecorder
@testable import MinutesLive

/// The steps of a ``Lifetime`` that were started and acknowledged, and the check that a disk agrees
/// with them.
struct Acknowledgements: Hashable {
  private(set) var begun: Set<Lifetime.Step> = []
  private(set) var done: Set<Lifetime.Step> = []
  private var frameCount = 0

  /// Reads a line of the process.
  mutating func learn(_ line: String) {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return }
    switch words[0] {
    case "trying": if let step = Lifetime.Step(rawValue: words[1]) { begun.insert(step) }
    case "done": if let step = Lifetime.Step(rawValue: words[1]) { done.insert(step) }
    case "kept": frameCount = max(frameCount, Int(words[1]) ?? 0)
    default: break
    }
  }

  /// The steps from one to another, acknowledged.
  static func all(from first: Lifetime.Step, to last: Lifetime.Step) -> Self {
    let steps = Set(Lifetime.Step.steps(from: first, to: last))
    return Self(
      begun: steps, done: steps, frameCount: steps.contains(.record) ? Lifetime.frameCount : 0)
  }

  /// Opens the folder, continues like a user and a browser, and returns each violated guarantee.
  func violations(in folder: DataFolder) async -> [String] {
    var violations: [String] = []
    do {
      let library = try await MemoLibrary(folder)
      try await look(library, &violations)
      if frameCount > 0 || begun.contains(.record) { try await goOn(library, &violations) }
      if begun.contains(.importSound) { violations += try await violationsOfImport(in: library) }
    } catch {
      violations.append("Refused: \(error)")
    }
    return violations
  }

  private func look(_ library: MemoLibrary, _ violations: inout [String]) async throws {
    func expect(_ isTrue: Bool, _ promise: String) { if !isTrue { violations.append(promise) } }
    expect(library.recoveryProblems == [], "Recovery works: \(library.recoveryProblems)")
    let memos = try await library.repository.fetchAll()
    for memo in memos {
      let frames = Int((memo.duration * 48_000).rounded())
      let samples = try await samples(memo, in: library)
      expect(samples.count == frames, "A listed memo has its audio: \(samples.count) of \(frames)")
    }
    let memo = memos.first { $0.id == Lifetime.kept }
    expect(memo != nil || frameCount == 0, "The memo is listed.")
    if let memo {
      let samples = try await samples(memo, in: library)
      expect(samples.count >= frameCount, "\(samples.count) frames are at least \(frameCount).")
      expect(samples.count - frameCount <= Lifetime.framesPerChunk, "One chunk at most is open.")
      expect(
        samples.prefix(frameCount) == Self.signal.prefix(frameCount),
        "Acknowledged samples are there.")
      expect(memo.date == Lifetime.date, "The date is right: \(memo.date)")
      expect(!memo.isRecovered || !done.contains(.finish), "A finished memo is not recovered.")
      expect(
        memo.title == Lifetime.title && begun.contains(.rename)
          || memo.title == "" && !done.contains(.rename), "The name is right: \(memo.title)")
      expect(
        memo.position == Lifetime.position && begun.contains(.play)
          || memo.position == 0 && !done.contains(.play), "The position is right.")
    }
    let ids = Set(memos.map(\.id))
    let isDeletable = begun.contains(.delete) || !done.contains(.finishDeleted)
    expect(isDeletable || ids.contains(Lifetime.deleted), "The other memo is listed.")
    expect(!done.contains(.delete) || !ids.contains(Lifetime.deleted), "A memo stays deleted.")
    expect(!done.contains(.discard) || !ids.contains(Lifetime.discarded), "It stays discarded.")
  }

  /// Sends the unacknowledged sound, archives, and checks that everything is there at the end.
  private func goOn(_ library: MemoLibrary, _ violations: inout [String]) async throws {
    func expect(_ isTrue: Bool, _ promise: String) { if !isTrue { violations.append(promise) } }
    let store = library.recordingStore
    do {
      _ = try await store.begin(id: Lifetime.kept, date: Lifetime.date, format: Signal.format)
      let rest = Signal.samples(frameCount..<Lifetime.frameCount)
      if !rest.isEmpty {
        _ = try await store.append(
          id: Lifetime.kept, chunk: SoundChunk(firstFrame: frameCount, samples: rest))
      }
    } catch RecorderFailure.noSuchRecording {
      // The recording is finished already.
    }
    let memo = try await store.finish(id: Lifetime.kept, frameCount: Lifetime.frameCount)
    expect(!memo.isRecovered, "What goes on is not recovered in the end.")
    let now = Date.now + 7_200
    for time in [now, now + 3_600, now + 7_200] {
      let problems = await library.maintain(now: time)
      expect(problems == [], "Maintenance works: \(problems)")
    }
    let samples = try await samples(memo, in: library)
    expect(samples == Self.signal, "Every sample is there in the end.")
    // The first call may compute the peaks; those in the file have 16 bits.
    _ = try await library.waveform(of: memo.id, capacity: 100)
    let waveform = try await library.waveform(of: memo.id, capacity: 100)
    expect(waveform == Self.waveform, "The waveform is that of the signal.")
    let files = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.files(of: memo.id).folder.path
    ).sorted()
    expect(files == ["audio.flac", "memo.json", "peaks"], "Nothing else is left: \(files)")
    let folders = try FileManager.default.contentsOfDirectory(
      atPath: library.folder.recordings.path)
    let known = [Lifetime.kept, Lifetime.deleted, Lifetime.discarded].map(\.key)
    expect(Set(folders).isSubset(of: known), "No other folders are left: \(folders)")
    expect(!done.contains(.delete) || !folders.contains(Lifetime.deleted.key), "It is purged.")
    expect(!done.contains(.discard) || !folders.contains(Lifetime.discarded.key), "It is gone.")
  }

  private func samples(_ memo: Memo, in library: MemoLibrary) async throws -> [Int16] {
    let reader = try SoundFileReader(try await library.sound(of: memo.id).url)
    return try reader.read(frames: 2 * Lifetime.frameCount)
  }

  static let signal = (0..<Lifetime.frameCount).map(Signal.sample)

  private static let waveform: Waveform = {
    var meter = PeakMeter(format: Signal.format)
    let peaks = Signal.samples(0..<Lifetime.frameCount).withUnsafeBytes { meter.append($0) }
    // Peaks in a file have 16 bits.
    let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try? (PeakFile.magic + PeakFile.encode(peaks)).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    return Waveform(PeakFile.read(url) ?? [], capacity: 100)
  }()
}
