/// A page that finds again what it was about when its session has gone: because its server was started again, or because
/// nobody was there for too long.
///
/// ```swift
/// extension LetterPage: Restorable {
///   var restorableState: Draft { store.draft }
///
///   func restore(_ draft: Draft) { store.send(.restored(draft)) }
/// }
/// ```
///
/// What is kept is of the type of the page, by its name: in a version of the program where that has another name, it is not found.
///
/// Say what somebody has entered or chosen and would miss; not what can be looked up again, and no secrets that whoever keeps
/// the states must not read. Other sessions than the one that takes over never get it.
public protocol Restorable: Page {
  /// What is to be found again.
  associatedtype RestorableState: Codable

  /// What is to be found again, as it is now. Like a body, it is observed: it is read again when something that it has read
  /// has changed, and kept a moment later.
  ///
  /// A value of observable state counts as read with all of its fields, as in `store.state`.
  var restorableState: RestorableState { get }

  /// Takes up what was kept of the session that this page takes over from, possibly by an earlier version of the program.
  ///
  /// Called once, before the page is told to ``Page/open(_:)`` its address and before it is rendered. What is not of the type
  /// (any more) is not handed over: the page begins as it would for anybody else.
  func restore(_ state: RestorableState)
}
