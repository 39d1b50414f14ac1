/// Records which component instances of a page are evaluated, and for which event.
@MainActor
final class RenderRecorder {
  /// The latest changes, latest first.
  private(set) var changes: [InspectedChange] = []

  /// The number of evaluations during the last change, by the number of the instance.
  private(set) var lastRenders: [UInt32: Int] = [:]

  private var event: String?
  private var renders: [UInt32: Int] = [:]
  private var names: [String: Int] = [:]
  private var lastID = 0

  /// The maximum number of changes.
  private static let capacity = 20

  /// Begins an event of the browser.
  func beginEvent(_ name: String) {
    self.event = name
  }

  /// Notes an evaluation.
  func note(_ boundary: Boundary) {
    self.renders[boundary.number, default: 0] += 1
    self.names[boundary.inspectedName.withoutArguments, default: 0] += 1
  }

  /// Ends an event, or changes for another reason.
  ///
  /// - Parameter patchBytes: The size of the patch; `nil` if there is none.
  func endChange(patchBytes: Int? = nil) {
    guard self.event != nil || patchBytes != nil || !self.renders.isEmpty else { return }
    self.lastID += 1
    let renders = self.names.map { InspectedChange.Renders(component: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.component) < ($0.count, $1.component) }
    self.changes.insert(
      InspectedChange(
        id: self.lastID, event: self.event, renders: renders, patchBytes: patchBytes ?? 0),
      at: 0)
    if self.changes.count > Self.capacity { self.changes.removeLast() }
    self.lastRenders = self.renders
    self.event = nil
    self.renders = [:]
    self.names = [:]
  }
}

/// An event, or another change of a page, and its cost.
package struct InspectedChange: Codable, Equatable, Sendable, Identifiable {
  /// The evaluations of the instances of one component.
  package struct Renders: Codable, Equatable, Sendable {
    /// The name of the component.
    package let component: String

    /// The number of evaluations.
    package let count: Int
  }

  /// The number of the change since an inspector looked at the page first.
  package let id: Int

  /// The name of the event and the component that it happened in; `nil` for a change without an
  /// event of the browser, such as one by an effect.
  package let event: String?

  /// The evaluations, the most frequent first.
  package let renders: [Renders]

  /// The size of the patch in bytes; 0 if nothing was sent.
  package let patchBytes: Int
}

extension String {
  /// The name of a type without its generic arguments.
  var withoutArguments: String {
    self.firstIndex(of: "<").map { String(self[..<$0]) } ?? self
  }
}
