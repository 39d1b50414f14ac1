/// The errors and the progress of loading and saving a ``KeyedReference``.
///
/// Changes are counted: a save covers those up to a number.
struct KeyedReferenceStatus: Sendable {
  var loadError: (any Error)?
  var saveError: (any Error)?
  var loads = 0
  var isLoadingAnnounced = false
  var subscription: SharedSubscription?
  /// Whether a thread or a task saves all changes.
  var isSaving = false
  /// Whether one save is under way.
  private var isInSave = false
  /// Whether the reference is one that saves when the process exits.
  var savesAtExit = false
  /// The changes that no save has been begun for.
  private var unsaved: Unsaved?
  var changes = 0
  var savedChanges = 0
  /// The changes that could not be saved, and are not discarded.
  var failedChanges = 0
  var waiting: [(changes: Int, completion: @Sendable (Result<Void, any Error>) -> Void)] = []
  /// The error of changes that were discarded, for the next `save()`.
  var discarded: (any Error)?
}

extension KeyedReferenceStatus {
  /// Changes that are to be saved.
  struct Unsaved: Sendable {
    /// The number of changes up to these.
    var changes: Int
    /// The generation of the stored content that they are based on, if the storage has such.
    var base: Int?
  }

  /// The next step of `save()`.
  enum Step: Sendable {
    case done(Result<Void, any Error>)
    /// The changes are being saved.
    case wait
    case save(changes: Int)
  }

  /// The next step when the process exits.
  enum StepAtExit: Sendable {
    case done
    /// A save is under way.
    case wait
    case save(Unsaved)
  }

  /// Notes a change.
  ///
  /// - Returns: The changes to save, unless another thread is saving, which will save this one.
  mutating func beginSaving(base: Int?) -> Unsaved? {
    changes += 1
    let earlier = unsaved?.base
    unsaved = Unsaved(changes: changes, base: earlier.map { min($0, base ?? $0) } ?? base)
    if isSaving { return nil }
    isSaving = true
    return takeUnsaved()
  }

  /// The changes that are to be saved next.
  mutating func takeUnsaved() -> Unsaved? {
    defer { unsaved = nil }
    isInSave = unsaved != nil
    if !isInSave { isSaving = false }
    return unsaved
  }

  /// Ends the save of the thread that was the first to change the value.
  ///
  /// - Returns: Whether there are changes that it leaves to a task.
  mutating func endFirstSave() -> Bool {
    isInSave = false
    if unsaved == nil { isSaving = false }
    return isSaving
  }

  /// The next step when the process exits.
  mutating func stepAtExit() -> StepAtExit {
    if isInSave { return .wait }
    guard let unsaved else { return .done }
    self.unsaved = nil
    return .save(unsaved)
  }

  /// Notes a save after which there is nothing else to do.
  ///
  /// - Returns: Whether that is so.
  mutating func noteSaved(through changes: Int) -> Bool {
    guard saveError == nil, loadError == nil, waiting.isEmpty, failedChanges == 0 else {
      return false
    }
    savedChanges = max(savedChanges, changes)
    return true
  }

  mutating func stepOfSaving(
    _ completion: @escaping @Sendable (Result<Void, any Error>) -> Void
  ) -> Step {
    if let error = discarded {
      discarded = nil
      return .done(.failure(error))
    }
    if changes == 0 || failedChanges >= changes { return .save(changes: changes) }
    if savedChanges >= changes { return .done(.success(())) }
    waiting.append((changes, completion))
    return .wait
  }

  mutating func takeWaiting(
    through changes: Int
  ) -> [@Sendable (Result<Void, any Error>) -> Void] {
    defer { waiting.removeAll { $0.changes <= changes } }
    return waiting.filter { $0.changes <= changes }.map(\.completion)
  }
}
