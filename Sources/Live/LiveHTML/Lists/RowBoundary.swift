import ComposableArchitecture
import Observation

/// An instance of a row of a ``ForEach``.
final class RowBoundary<Element, Content: HTML>: ObservedBoundary {
  private var element: Element
  private var content: @MainActor (Element) -> Content

  /// The component of the row, if the content is a component and its creation read no observed
  /// state.
  private var component: Content?

  /// The reads of the row's element, if the store observes each element of its collection
  /// separately.
  private var elementReads: StateReads?

  init(
    _ element: Element,
    reads: StateReads?,
    in list: LiveList,
    content: @escaping @MainActor (Element) -> Content,
    tree: LiveTree,
    environment: EnvironmentValues
  ) {
    self.element = element
    self.elementReads = reads
    self.content = content
    super.init(tree: tree, environment: environment)
    self.list = list
    self.isInSelect = list.isInSelect
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

  override var inspectedName: String {
    if Content._isComponent { return "\(Content.self)" }
    return self.parent.map { "row of \($0.inspectedName)" } ?? "row"
  }

  override var inspectedKind: InspectedKind {
    let parent = Content._isComponent ? nil : self.parent?.number
    return InspectedKind(type: ObjectIdentifier(Self.self), parent: parent ?? 0)
  }

  override var inspectedValues: [Any] { [self.element, self.component as Any] }

  override var inspectedReads: [StateReads] {
    super.inspectedReads + (self.elementReads.map { [$0] } ?? [])
  }

  override func handlesChangeItself() -> Bool {
    guard self.needsElement else { return false }
    self.tree.noteOutdated(self)
    return true
  }

  override var needsElement: Bool { self.elementReads != nil }

  override func unmount() {
    super.unmount()
    self.elementReads?.end()
  }

  /// Takes a new element.
  ///
  /// - Parameters:
  ///   - isObserved: Whether the store observes each element of the collection separately.
  ///   - element: Reads the element from its collection.
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

  /// Takes over content and environment, after the element was taken with ``take(isObserved:_:)``.
  ///
  /// - Returns: Whether the row must be evaluated because of it.
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
      if isKept, let made, let component { areSame(component, made) } else { false }
    self.component = isKept ? made : nil
    return !(isSame && isSameEnvironment)
  }

  /// Creates the component of the row.
  ///
  /// If its creation reads observed state, the component has to be created again after each change
  /// and is not kept: the reads then belong to the evaluation of the row.
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
        // `onChange` is evaluated only if the body has read a model.
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
