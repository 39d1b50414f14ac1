/// A page that recovers its state when its session has ended, because the server was restarted or
/// the page was disconnected for too long.
///
/// ```swift
/// extension LetterPage: Restorable {
///   var restorableState: Draft { store.draft }
///
///   func restore(_ draft: Draft) { store.send(.restored(draft)) }
/// }
/// ```
///
/// The stored state belongs to the type of the page, by its name: a later version of the program
/// that renames the type does not find it.
///
/// Return input and selections that the user would miss. Do not return data that can be loaded
/// again, nor secrets, which administrators of the storage could read. Only the session that
/// replaces this one receives the state.
public protocol Restorable: Page {
  /// The type of the restorable state.
  associatedtype RestorableState: Codable

  /// The current restorable state. Like a body, it is observed: it is evaluated again after a
  /// change of state that it has read, and then written to storage with a delay.
  ///
  /// A value of observable state, as in `store.state`, counts as a read of all its fields.
  var restorableState: RestorableState { get }

  /// Restores the state of the session that this page replaces, possibly written by an earlier
  /// version of the program.
  ///
  /// It is called at most once, before ``Page/open(_:)`` and before the page is rendered. Stored
  /// state that can't be decoded as this type is discarded, and the method is not called.
  func restore(_ state: RestorableState)
}
