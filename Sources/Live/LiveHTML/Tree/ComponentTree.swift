import ComposableArchitecture

/// A snapshot of the component instances of a page, for an inspector.
package struct ComponentTree: Codable, Equatable, Sendable {
  /// The instance of the page, with all instances in it, and those that observe its head and its
  /// restorable state.
  package let components: [InspectedComponent]

  /// The latest events and other changes since the recording has begun, latest first.
  package let changes: [InspectedChange]

  /// Creates a snapshot.
  package init(components: [InspectedComponent], changes: [InspectedChange]) {
    self.components = components
    self.changes = changes
  }
}

/// A component instance in a ``ComponentTree``.
package struct InspectedComponent: Codable, Equatable, Sendable, Identifiable {
  /// The number of the instance on the page, in `data-n` or in a comment.
  package let id: UInt32

  /// The name of the component's type, or a description of another instance.
  package let name: String

  /// The id of a row, if it is a number or a UUID; else its index.
  package let row: String?

  /// The number of elements, without those of nested instances.
  package let elements: Int

  /// The size of the rendering that the server keeps, in bytes, without nested instances.
  package let bytes: Int

  /// The number of evaluations since the instance was created.
  package let renders: Int

  /// The number of evaluations during the last change.
  package let lastRenders: Int

  /// The names of the state that the instance has read, such as `Counter.State.count`.
  package let reads: [String]

  /// Whether instances of this component read `@Observable` models or local state.
  package let readsModels: Bool

  /// The nested instances, in the order of the document.
  package let children: [InspectedComponent]

  /// The number of nested instances that the snapshot does not contain.
  package let omitted: Int
}

extension ComponentTree {
  /// The maximum number of rows of a list.
  package static let rowLimit = 20

  /// The maximum number of instances.
  package static let limit = 300

  /// Takes a snapshot of a page.
  ///
  /// - Parameters:
  ///   - roots: The instances without an enclosing one: those of the page and of its head.
  ///   - recorder: The recorder of the page.
  /// - Complexity: O(*b* + *n* + *c*), where *b* is the size of the renderings in the snapshot in
  ///   bytes, *n* is the number of positions that observers of the page's stores have read, each
  ///   with the fields of the value there, and *c* is the number of nested instances, of which at
  ///   most ``limit`` are in the snapshot.
  @MainActor
  init(of roots: [Boundary], recordedBy recorder: RenderRecorder) {
    // Each root has a place, however large the first one is.
    var selection = Selection(recorder, limit: Self.limit - roots.count)
    let shown = roots.map { selection.show($0, row: nil) }
    let names = StateNames(reachableFrom: selection.values)
    self.init(
      components: shown.map { $0.component(names, recorder) }, changes: recorder.changes)
  }
}

/// An instance in a snapshot.
@MainActor
private struct ShownBoundary {
  let boundary: Boundary
  let row: String?
  var children: [ShownBoundary] = []
  var omitted = 0

  func component(_ names: StateNames, _ recorder: RenderRecorder) -> InspectedComponent {
    let rendition = self.boundary.rendition
    let observed = self.boundary.inspectedReads + rendition.lists.map(\.reads)
    var reads: [String] = []
    for name in observed.flatMap(names.reads).map(\.description) where !reads.contains(name) {
      reads.append(name)
    }
    return InspectedComponent(
      id: self.boundary.number, name: self.boundary.inspectedName.withoutArguments, row: self.row,
      elements: rendition.elementCount, bytes: rendition.bytes.count,
      renders: Int(truncatingIfNeeded: self.boundary.renders),
      lastRenders: recorder.lastRenders[self.boundary.number] ?? 0, reads: reads,
      readsModels: self.boundary.readsModels,
      children: self.children.map { $0.component(names, recorder) }, omitted: self.omitted)
  }
}

extension ComponentTree {
  /// The number of instances.
  package var count: Int { self.components.reduce(0) { $0 + $1.count } }

  /// Leaves out nested instances, those at the end of the document first. The numbers of omitted
  /// ones are noted.
  ///
  /// - Parameter limit: The maximum number of nested instances in the result.
  package func limited(to limit: Int) -> ComponentTree {
    var remaining = limit
    return ComponentTree(
      components: self.components.map { $0.limited(to: &remaining) }, changes: self.changes)
  }
}

extension InspectedComponent {
  fileprivate var count: Int { self.children.reduce(1) { $0 + $1.count } }

  fileprivate func limited(to remaining: inout Int) -> InspectedComponent {
    var children: [InspectedComponent] = []
    for child in self.children {
      guard remaining > 0 else { break }
      remaining -= 1
      children.append(child.limited(to: &remaining))
    }
    return InspectedComponent(
      id: self.id, name: self.name, row: self.row, elements: self.elements, bytes: self.bytes,
      renders: self.renders, lastRenders: self.lastRenders, reads: self.reads,
      readsModels: self.readsModels, children: children,
      omitted: self.omitted + self.children.count - children.count)
  }
}

/// Selects the instances of a snapshot.
@MainActor
private struct Selection {
  private let recorder: RenderRecorder
  /// The number of instances that may still be added to roots.
  private var remaining: Int

  /// Values that lead to the state of the instances, outer ones first.
  private(set) var values: [Any] = []

  init(_ recorder: RenderRecorder, limit: Int) {
    self.recorder = recorder
    self.remaining = limit
  }

  mutating func show(_ boundary: Boundary, row: String?) -> ShownBoundary {
    self.values += boundary.inspectedValues
    var shown = ShownBoundary(boundary: boundary, row: row)
    let rendition = boundary.rendition
    for part in rendition.parts {
      switch part {
      case .child(let index): self.add(rendition.children[index], row: nil, to: &shown)
      case .list(let index):
        let list = rendition.lists[index]
        let rows = self.rows(of: list)
        for row in rows {
          let id = list.inspectedID(at: row) ?? "at index \(row)"
          self.add(list.rows[row], row: id, to: &shown)
        }
        shown.omitted += list.rows.count - rows.count
      }
    }
    return shown
  }

  private mutating func add(_ boundary: Boundary, row: String?, to parent: inout ShownBoundary) {
    guard self.remaining > 0 else {
      parent.omitted += 1
      return
    }
    self.remaining -= 1
    parent.children.append(self.show(boundary, row: row))
  }

  /// The indices of the first rows of a list, and of those that were evaluated last.
  private func rows(of list: LiveList) -> [Int] {
    guard list.rows.count > ComponentTree.rowLimit else { return Array(list.rows.indices) }
    let changed = self.recorder.lastRows(of: list)
    let others = list.rows.indices.lazy.filter { !changed.contains($0) }
      .prefix(ComponentTree.rowLimit - changed.count)
    return changed.union(others).sorted()
  }
}

extension Rendition {
  fileprivate enum Part {
    case child(Int)
    case list(Int)
  }

  /// The nested instances and lists, in the order of the document.
  fileprivate var parts: [Part] {
    self.tokens { token, bytes in
      switch token.kind {
      case Token.child: .child(token.index(in: bytes))
      case Token.list: .list(token.index(in: bytes))
      default: nil
      }
    }
  }

  fileprivate var elementCount: Int {
    self.tokens { token, _ in
      token.kind == Token.element || token.kind == Token.voidElement ? () : nil
    }.count
  }

  private func tokens<Result>(_ body: (TokenReader, RawSpan) -> Result?) -> [Result] {
    let bytes = self.bytes.span.bytes
    var results: [Result] = []
    var position = 0
    while position < bytes.byteCount {
      let token = TokenReader(bytes, at: position)
      if let result = body(token, bytes) { results.append(result) }
      position = token.next
    }
    return results
  }
}
