/// The errors and the progress of loading and saving a ``KeyedReference``.
///
/// Changes are counted: a save covers those up to a number.
struct KeyedReferenceStatus: Sendable {
  var loadError: (any Error)?
  var saveError: (any Error)?
  var loads = 0
  var isLoadingAnnounced = false
  var subscription: SharedSubscription?
  var isSaving = false
  /// Set if there are changes that no save has been begun for.
  var unsavedBase: Int?
  var changes = 0
  var savedChanges = 0
  /// The changes that could not be saved, and are not discarded.
  var failedChanges = 0
  var waiting: [(changes: Int, completion: @Sendable (Result<Void, any Error>) -> Void)] = []
  /// The error of changes that were discarded, for the next `save()`.
  var discarded: (any Error)?
}

extension KeyedReferenceStatus {
  /// The next step of `save()`.
  enum Step: Sendable {
    case done(Result<Void, any Error>)
    /// The changes are being saved.
    case wait
    case save(changes: Int)
  }

  /// The changes that are to be saved next, and the generation of the stored content that they are based on.
  mutating func takeUnsaved() -> (changes: Int, base: Int)? {
    guard let base = unsavedBase else {
      isSaving = false
      return nil
    }
    unsavedBase = nil
    return (changes, base)
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
