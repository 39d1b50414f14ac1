import Foundation
import MinutesCore
import MinutesLive

/// Runs the steps of a server in a process that a test can kill, and prints each step.
///
/// The first argument is a ``Plan`` as JSON.
@main
struct KilledRecorder {
  static func main() async throws {
    let plan = try JSONDecoder().decode(Plan.self, from: Data(CommandLine.arguments[1].utf8))
    if let limit = plan.largestFile {
      // Turns a write beyond the limit into an error instead of a signal.
      signal(SIGXFSZ, SIG_IGN)
      var limits = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t(limit))
      setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limits)
    }
    let countdown = Countdown(plan.killBeforeChange)
    await FileOperation.$willPerform.withValue({ change in
      if plan.tellsChanges { tell("change", change) }
      countdown.count()
    }) {
      do {
        try await run(plan)
        if plan.waits {
          tell("waiting", 0)
          try await Task.sleep(for: .seconds(600))
        }
      } catch {
        tell("failed", String(describing: error))
      }
    }
  }

  private static func run(_ plan: Plan) async throws {
    let first = plan.firstStep.flatMap(Lifetime.Step.init) ?? .record
    let last = plan.lastStep.flatMap(Lifetime.Step.init) ?? .discard
    if let code = plan.failureCode {
      return try await FailingCalls(
        code: code, first: first, last: last, start: plan.failureStart,
        distance: plan.failureDistance
      ).run(in: plan.folder)
    }
    if plan.isLifetime {
      return try await Lifetime(DataFolder(URL(fileURLWithPath: plan.folder))).run(
        from: first, to: last)
    }
    if let folder = plan.backupFolder {
      let backup = try Backup.run(
        of: DataFolder(URL(fileURLWithPath: plan.folder)), in: URL(fileURLWithPath: folder),
        now: Date(timeIntervalSince1970: 1_234_567_890))
      return tell("copied", backup.memoCount)
    }
    let library = try await MemoLibrary(DataFolder(URL(fileURLWithPath: plan.folder)))
    if let path = plan.exportedArchive {
      try await MemoArchive(of: library, texts: .english).write(to: URL(fileURLWithPath: path))
      return tell("exported", 1)
    }
    if let path = plan.importedArchive {
      let archiveImport = ArchiveImport(library, in: await ImportFolder(library), searchPath: "")
      let archive = try await archiveImport.run(URL(fileURLWithPath: path))
      return tell("imported", archive.memos.count)
    }
    if let path = plan.importedSound {
      _ = try await MemoImport(library, searchPath: plan.searchPath ?? "")
        .importFile(URL(fileURLWithPath: path))
      return tell("imported", 1)
    }
    if let path = plan.exportFolder {
      return try await export(library, to: URL(fileURLWithPath: path))
    }
    if plan.deletedMemos != nil || plan.restoredMemos != nil {
      return try await deleteOrRestore(plan, in: library.repository)
    }
    if let edits = plan.edits { return try await run(edits, with: MemoEditor(library)) }
    tell("open", library.recoveredMemos.count)
    if let title = plan.title {
      try await library.repository.rename(id: plan.id, title: title)
      tell("renamed", title)
    }
    if plan.transcribes {
      let engines = try SpeechEngines(.whisper, in: library.folder)
      await library.transcribeMemos(with: engines) { tell("problem", $0) }
    }
    guard let frameCount = plan.frameCount else { return }

    let store = library.recordingStore
    let begun = try await store.begin(
      id: plan.id, date: Date(timeIntervalSince1970: 1_234_567_890), format: Signal.format)
    tell("begun", begun.frameCount)
    var frame = begun.frameCount
    while frame < frameCount {
      let end = min(frame + plan.framesPerChunk, frameCount)
      let chunk = SoundChunk(firstFrame: frame, samples: Signal.samples(frame..<end))
      tell("sent", end)
      tell("kept", try await store.append(id: plan.id, chunk: chunk).frameCount)
      frame = end
    }
    if plan.finishes {
      let memo = try await store.finish(id: plan.id, frameCount: frameCount)
      tell("finished", Int(memo.duration * 1_000))
    } else {
      tell("waiting", frame)
      try await Task.sleep(for: .seconds(600))
    }
    if plan.archives {
      // The first round archives the memo, the second one deletes the WAV file.
      let now = Date(timeIntervalSince1970: 1_234_567_890)
      for time in [now, now + 3_600] {
        for problem in await library.maintain(now: time) { tell("problem", problem) }
      }
      tell("archived", 1)
    }
  }

  private static func export(_ library: MemoLibrary, to folder: URL) async throws {
    let export = MemoExport(library, texts: .english)
    for (index, memo) in try await library.repository.fetchAll().enumerated()
    where !export.isExported(memo, to: folder) {
      _ = try await export.export(memo, to: folder)
      tell("exported", index + 1)
    }
  }

  private static func run(_ edits: [PlannedEdit], with editor: MemoEditor) async throws {
    var results: [Memo.ID: Memo.ID] = [:]
    for (index, edit) in edits.enumerated() {
      let id = edit.memos[0]
      if edit.kind == .undo {
        _ = try await editor.undo(results[id] ?? id)
      } else {
        let planned: MemoEdit =
          switch edit.kind {
          case .trim: .trim(id, to: SoundRange(0.025, 0.075))
          case .split: .split(id, at: 0.05)
          case .join, .undo: .join(edit.memos)
          }
        results[id] = try await editor.perform(planned).memos.first?.id
      }
      tell("edited", index + 1)
    }
  }

  private static func deleteOrRestore(
    _ plan: Plan, in repository: VoiceMemoRepository
  ) async throws {
    for (index, ids) in (plan.deletedMemos ?? []).enumerated() {
      try await repository.delete(ids: ids)
      tell("deleted", index + 1)
      guard plan.purges else { continue }
      try await repository.purge(ids: ids)
      tell("purged", index + 1)
    }
    for (index, ids) in (plan.restoredMemos ?? []).enumerated() {
      _ = try await repository.restore(ids: ids)
      tell("restored", index + 1)
    }
  }

  static func tell(_ what: String, _ value: some CustomStringConvertible) {
    let line = Array("\(what) \(value)\n".utf8)
    write(STDOUT_FILENO, line, line.count)
  }
}
