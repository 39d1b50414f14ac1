import ComposableArchitecture
import Foundation

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

/// The events of a session that its restorable state includes.
package struct AppliedEvents: Codable, Equatable, Sendable {
  /// The number of the last event.
  package var last: Int

  /// Whether the session applies no later event. Then the next session may apply those that the
  /// browser has sent without an acknowledgement.
  package var isComplete: Bool
}

/// The stored state of a page, with the name of the page's type, because other pages must not
/// receive it.
struct RestorableRecord<State: Codable>: Codable {
  var page: String
  /// `nil` in records of earlier versions.
  var events: AppliedEvents?
  var state: State
}

/// The stored state belongs to another page.
struct RestorationMismatch: Error, Equatable, CustomStringConvertible {
  let page: String
  let kept: String

  var description: String {
    "The stored state belongs to a page of type '\(self.kept)', but the page is of type '\(self.page)'."
  }
}

extension Restorable {
  func encodedRestorableState(_ events: AppliedEvents) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let record = RestorableRecord(
      page: Self.restorationName, events: events, state: self.restorableState)
    return Array(try encoder.encode(record))
  }

  /// - Returns: The events that the state includes.
  func restore(from bytes: [UInt8]) throws -> AppliedEvents? {
    let record = try JSONDecoder().decode(
      RestorableRecord<RestorableState>.self, from: Data(bytes))
    guard record.page == Self.restorationName else {
      throw RestorationMismatch(page: Self.restorationName, kept: record.page)
    }
    self.restore(record.state)
    return record.events
  }

  /// The name of the page's type, the same in each process. The reflected name of a private type
  /// contains a memory address, which is removed.
  private static var restorationName: String {
    let name = String(reflecting: Self.self)
    guard name.contains("$") else { return name }
    return name.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
  }
}

/// The observation of a page's restorable state.
final class RestorationBoundary: ObservedBoundary {
  private let page: any Restorable
  private let onChange: @MainActor () -> Void

  init(
    _ page: any Restorable, tree: LiveTree, environment: EnvironmentValues,
    onChange: @escaping @MainActor () -> Void
  ) {
    self.page = page
    self.onChange = onChange
    super.init(tree: tree, environment: environment)
    // Like the head, it is not in the body, and gets a number that no element has.
    self.number = .max - 1
    _ = self.evaluate()
  }

  override func write(into writer: inout HTMLWriter) {
    StateReads.readAll(of: self.page.restorableState)
  }

  override func handlesChangeItself() -> Bool {
    _ = self.evaluate()
    self.onChange()
    return true
  }

  override var inspectedName: String { "restorable state" }

  func encoded(_ events: AppliedEvents) throws -> [UInt8] {
    try self.environment.whileCurrent {
      Result { try self.page.encodedRestorableState(events) }
    }.get()
  }
}
