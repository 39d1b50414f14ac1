/// Records which component instances of a page are evaluated, and for which event.
@MainActor
final class RenderRecorder {
  /// A reference to a row that does not keep the row.
  private struct Row {
    weak var boundary: Boundary?
  }

  /// The latest changes, latest first.
  private(set) var changes: [InspectedChange] = []

  /// The number of evaluations during the last change, by the number of the instance.
  private(set) var lastRenders: [UInt32: Int] = [:]

  /// Rows that were evaluated during the last change, by list.
  private var lastRows: [ObjectIdentifier: [Row]] = [:]

  private var event: String?
  private var renders: [UInt32: Int] = [:]
  private var rows: [ObjectIdentifier: [Row]] = [:]
  private var kinds: [InspectedKind: (name: String, count: Int)] = [:]
  private var lastID = 0

  /// The maximum number of changes.
  private static let capacity = 20

  /// Begins an event of the browser.
  func beginEvent(_ name: String) {
    self.event = name
  }

  /// Notes an evaluation.
  func note(_ boundary: Boundary) {
    let count = self.renders[boundary.number, default: 0] + 1
    self.renders[boundary.number] = count
    // The name of a kind is made once for each change.
    self.kinds[
      boundary.inspectedKind, default: (boundary.inspectedName.withoutArguments, 0)
    ].count += 1
    guard count == 1, let list = boundary.list else { return }
    let key = ObjectIdentifier(list)
    // Of a list, no more rows are shown.
    if self.rows[key, default: []].count < ComponentTree.rowLimit {
      self.rows[key, default: []].append(Row(boundary: boundary))
    }
  }

  /// The indices of rows of a list that were evaluated during the last change, at most as many as
  /// a snapshot shows.
  func lastRows(of list: LiveList) -> Set<Int> {
    var indices: Set<Int> = []
    for row in self.lastRows[ObjectIdentifier(list)] ?? [] {
      // A row that was unmounted has no number.
      guard let boundary = row.boundary, boundary.number != 0, boundary.list === list,
        let index = list.index(of: boundary)
      else { continue }
      indices.insert(index)
    }
    return indices
  }

  /// Ends an event, or changes for another reason.
  ///
  /// - Parameter patchBytes: The size of the patch; `nil` if there is none.
  func endChange(patchBytes: Int? = nil) {
    guard self.event != nil || patchBytes != nil || !self.renders.isEmpty else { return }
    self.lastID += 1
    var counts: [String: Int] = [:]
    for (name, count) in self.kinds.values { counts[name, default: 0] += count }
    let renders = counts.map { InspectedChange.Renders(component: $0.key, count: $0.value) }
      .sorted { ($1.count, $0.component) < ($0.count, $1.component) }
    self.changes.insert(
      InspectedChange(
        id: self.lastID, event: self.event, renders: renders, patchBytes: patchBytes ?? 0),
      at: 0)
    if self.changes.count > Self.capacity { self.changes.removeLast() }
    self.lastRenders = self.renders
    self.lastRows = self.rows
    self.event = nil
    self.renders = [:]
    self.rows = [:]
    self.kinds = [:]
  }
}

/// What the name of an instance depends on.
struct InspectedKind: Hashable {
  /// The type of the instance.
  let type: ObjectIdentifier

  /// The number of the enclosing instance, if the name contains that one's name; else 0.
  var parent: UInt32 = 0
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

  /// The number of the change since the recording has begun.
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

  /// The text, or its beginning if it has more than 64 bytes. The browser chooses the names of
  /// events, and may be a forged one.
  var shortened: String {
    let limit = 64
    guard self.utf8.count > limit else { return self }
    let ellipsis = "…"
    // A slice of a string ends between two characters of Unicode.
    let end = self.utf8.index(self.startIndex, offsetBy: limit - ellipsis.utf8.count)
    return String(self[..<end]) + ellipsis
  }
}
