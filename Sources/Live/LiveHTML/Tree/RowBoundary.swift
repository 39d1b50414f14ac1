import ComposableArchitecture
import Observation

/// A row of a ``ForEach`` on a page.
final class RowBoundary<Element, Content: HTML>: Boundary {
  private var element: Element
  private var content: @MainActor (Element) -> Content

  /// What the row consists of, if that is a component and was made without reading what may change.
  private var component: Content?

  /// What was read of a store to take the element out of its collection, if the store tells of each element.
  private var elementReads: StateReads?

  init(
    _ element: Element,
    reads: StateReads?,
    content: @escaping @MainActor (Element) -> Content,
    tree: LiveTree,
    environment: EnvironmentValues
  ) {
    self.element = element
    self.elementReads = reads
    self.content = content
    super.init(tree: tree, environment: environment)
    reads?.observer = self
    if reads?.hasOldCopies == true { tree.noteOutdated(self) }
  }

  deinit {
    guard let elementReads else { return }
    MainActor.runSoon { elementReads.end() }
  }

  override func write(into writer: inout HTMLWriter) {
    Content._renderBody(self.component ?? self.content(self.element), into: &writer)
  }

  override func evaluate() -> Rendition {
    if Content._isComponent, self.component == nil {
      self.component = self.makeComponent().component
    }
    let rendition = super.evaluate()
    if self.elementReads?.hasOldCopies == true { self.tree.noteOutdated(self) }
    return rendition
  }

  override func refresh(by differ: Differ) {
    if self.needsElement { self.tree.noteOutdated(self) } else { super.refresh(by: differ) }
  }

  override var needsElement: Bool { self.elementReads != nil }

  override func unmount() {
    super.unmount()
    self.elementReads?.end()
  }

  /// Takes an element over from its collection.
  ///
  /// - Parameter isObserved: Whether the store that the collection is from tells of each element.
  func take(isObserved: Bool, _ element: () -> Element) {
    self.elementReads?.end()
    guard isObserved else {
      self.elementReads = nil
      self.element = element()
      return
    }
    let reads = self.elementReads ?? StateReads()
    reads.observer = self
    self.elementReads = reads
    self.element = reads.observe(element)
    if reads.hasOldCopies { self.tree.noteOutdated(self) }
  }

  /// Takes over how the row is made, after its element; see ``take(isObserved:_:)``.
  ///
  /// - Returns: Whether the row has to be evaluated because of it.
  func adopt(
    content: @escaping @MainActor (Element) -> Content,
    environment: EnvironmentValues
  ) -> Bool {
    let isSameEnvironment = self.environment.isSame(as: environment)
    self.content = content
    self.environment = environment
    guard Content._isComponent else { return true }
    let (made, isKept) = self.makeComponent()
    let isSame: Bool =
      if isKept, let made, let component { areSameBits(component, made) } else { false }
    self.component = isKept ? made : nil
    return !(isSame && isSameEnvironment)
  }

  /// Makes the component that the row consists of.
  ///
  /// If that reads what may change, it must be made anew whenever that has changed, and is not kept: reading
  /// then belongs to evaluating the row.
  private func makeComponent() -> (component: Content?, isKept: Bool) {
    guard !self.tree.rowsThatRead.contains(ObjectIdentifier(Content.self)) else {
      return (nil, false)
    }
    var hasRead = false
    func noteRead() -> @Sendable () -> Void {
      hasRead = true
      return {}
    }
    let reads = self.tree.readsOfRows
    let component = reads.observe {
      withObservationTracking(
        { self.environment.whileCurrent { self.content(self.element) } },
        // Asked for only if something was read.
        onChange: noteRead())
    }
    if !reads.isEmpty {
      hasRead = true
      reads.end()
    }
    guard hasRead else { return (component, true) }
    self.tree.rowsThatRead.insert(ObjectIdentifier(Content.self))
    return (nil, false)
  }
}
