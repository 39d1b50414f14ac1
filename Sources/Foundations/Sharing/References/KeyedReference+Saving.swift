import Foundation
import SourceLocations
import Synchronization

extension KeyedReference: SaverAtExit {
  var saveError: (any Error)? { status.withLock(\.saveError) }

  /// Saves the newest value. Threads that change it at the same time leave the saving to the one that does so
  /// already: values are saved in the order of the changes. That thread saves once, and leaves the rest to a task:
  /// otherwise it would save for as long as the others make changes.
  func saveChange(base: Int?, to key: any SharedKey<Value>) {
    let first = status.withLock { status in
      let first = status.beginSaving(base: base)
      if first == nil { noteUnsaved(&status) }
      return first
    }
    guard let first else { return }
    save(first, to: key)
    guard status.withLock({ $0.endFirstSave() }) else { return }
    Task { [self] in
      while let unsaved = takeUnsaved() { save(unsaved, to: key) }
    }
  }

  /// Saves the change also if the process exits before the thread or the task that saves has come to it.
  private func noteUnsaved(_ status: inout KeyedReferenceStatus) {
    guard !status.savesAtExit else { return }
    status.savesAtExit = true
    ProcessExit.add(self)
  }

  private func takeUnsaved() -> KeyedReferenceStatus.Unsaved? {
    status.withLock { status in
      let unsaved = status.takeUnsaved()
      if unsaved == nil, status.savesAtExit {
        status.savesAtExit = false
        ProcessExit.remove(self)
      }
      return unsaved
    }
  }

  /// Saves once: other threads may go on changing the value. Waits for a save that is under way, at most for a second:
  /// it may wait for the thread that exits.
  func saveAtExit() {
    guard let writableKey else { return }
    for _ in 1...1_000 {
      switch status.withLock({ $0.stepAtExit() }) {
      case .done: return
      case .wait: usleep(1_000)
      case .save(let unsaved): return save(unsaved, to: writableKey)
      }
    }
  }

  private func save(_ unsaved: KeyedReferenceStatus.Unsaved, to key: any SharedKey<Value>) {
    save(to: key, base: unsaved.base, .didSet) { [self] result in
      finishSaving(result, through: unsaved.changes, reportsIssue: true)
    }
  }

  func save() async throws {
    guard let writableKey else { return }
    try await withCheckedThrowingContinuation { continuation in
      save(to: writableKey) { continuation.resume(with: $0) }
    }
  }

  private func save(
    to key: any SharedKey<Value>,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    guard let versionedKey else {
      let changes = status.withLock(\.changes)
      return save(to: key, base: nil, .userInitiated) { [weak self] result in
        self?.finishSaving(result, through: changes, reportsIssue: false)
        completion(result)
      }
    }
    // A change that has been saved must not be saved again: another process may have made one after it.
    let base = versionedKey.generation
    let step = status.withLock { $0.stepOfSaving(completion) }
    switch step {
    case .done(let result): completion(result)
    case .wait: versionedKey.saveNow()
    case .save(let changes):
      save(to: key, base: base, .userInitiated) { [weak self] result in
        self?.finishSaving(result, through: changes, reportsIssue: false)
        completion(result)
      }
    }
  }

  private func save(
    to key: some SharedKey<Value>, base: Int?, _ context: SaveContext,
    completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) {
    KeySaving.$current.withValue(KeySaving(reference: ObjectIdentifier(self), base: base)) {
      key.save(
        state.value, context: context,
        continuation: SaveContinuation(locationText, callback: completion))
    }
  }

  private func finishSaving(
    _ result: Result<Void, any Error>, through changes: Int, reportsIssue: Bool
  ) {
    if case .success = result, status.withLock({ $0.noteSaved(through: changes) }) { return }
    let waiting: [@Sendable (Result<Void, any Error>) -> Void]
    switch result {
    case .success:
      waiting = setErrors { status in
        status.saveError = nil
        // The content that could not be loaded has been replaced.
        status.loadError = nil
        status.savedChanges = max(status.savedChanges, changes)
        if changes >= status.failedChanges { status.failedChanges = 0 }
        return status.takeWaiting(through: changes)
      }
    case .failure(let error):
      let isNews: Bool
      (waiting, isNews) = setErrors { status in
        let waiting = status.takeWaiting(through: changes)
        if (error as? FileStorageError)?.reason == .conflict {
          // The changes are gone. `save()` tells of that, now or when it is called.
          status.savedChanges = max(status.savedChanges, changes)
          if reportsIssue, waiting.isEmpty { status.discarded = error }
        } else {
          status.failedChanges = max(status.failedChanges, changes)
        }
        defer { status.saveError = error }
        return (waiting, status.saveError.map { "\($0)" } != "\(error)")
      }
      if reportsIssue, isNews, waiting.isEmpty { location.report(error) }
    }
    for completion in waiting { completion(result) }
  }
}

/// A key of this module that saves at once, and never fails.
protocol ImmediateKey: Sendable {
  var slot: InMemorySlot { get }
}

/// A key whose storage knows which of its contents a change is based on.
protocol VersionedKey: Sendable {
  /// The number of contents so far that did not come from this process.
  var generation: Int { get }

  /// Writes changes that wait.
  func saveNow()
}

/// The save that is under way on this thread.
struct KeySaving: Sendable {
  /// The reference whose key is saving. Announcements of the storage until then are no news to it.
  let reference: ObjectIdentifier

  /// The generation of the stored content that the value is based on; `nil` if the key of the reference is not a
  /// ``VersionedKey``, but a key of the app around one.
  let base: Int?

  @TaskLocal static var current: KeySaving?
}
