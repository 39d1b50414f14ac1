/// A part of a page that is rendered on its own, when state that its body has read has changed.
///
/// ```swift
/// struct CounterView: Component {
///   let store: StoreOf<Counter>
///
///   var body: some HTML {
///     p { "\(store.count)" }
///     button { "+" }.onClick { store.send(.incrementButtonTapped) }
///   }
/// }
/// ```
///
/// Reads of stores and of `@Observable` models in the body are observed; all changes during one
/// turn of the main actor cause one evaluation. When the enclosing component is rendered again, the
/// body is evaluated only if one of the component's stored properties has changed: if their bytes
/// differ, or, for a component that is `Equatable`, if `==` says so. The bytes of equal values may
/// differ, for instance those of texts with the same characters, so a component that a list has many
/// of gains from being `Equatable`. Its `==` must compare all that the body uses, stores by `===`.
///
/// A body must have no side effects.
@MainActor
public protocol Component: HTML {
  /// The type of the content.
  associatedtype Body: HTML

  /// The content of the component.
  @HTMLBuilder var body: Body { get }
}

extension Component {
  /// Writes a placeholder for the component, which is rendered on its own.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.component(html)
  }

  /// A component whose content is a component is rendered together with it.
  @inlinable
  public static func _renderBody(_ html: Self, into writer: inout HTMLWriter) {
    writer.keepStates(of: html)
    Body._renderBody(html.body, into: &writer)
  }

  /// A component is observed and rendered on its own.
  @inlinable
  public static var _isComponent: Bool { true }
}

/// An instance of a component.
final class ComponentBoundary<C: Component>: ObservedBoundary {
  private var component: C

  init(_ component: C, tree: LiveTree, environment: EnvironmentValues) {
    self.component = component
    super.init(tree: tree, environment: environment)
  }

  override func write(into writer: inout HTMLWriter) {
    C._renderBody(self.component, into: &writer)
  }

  override var inspectedName: String { "\(C.self)" }

  override var inspectedValues: [Any] { [self.component] }

  override func adopt(_ other: Boundary) -> Bool? {
    guard let other = other as? ComponentBoundary<C> else { return nil }
    let isSame =
      areSame(self.component, other.component)
      && self.environment.isSame(as: other.environment)
    self.component = other.component
    self.environment = other.environment
    return !isSame
  }
}

extension HTMLWriter {
  /// Lets the local states of a component continue those of its instance.
  @usableFromInline
  func keepStates<C: Component>(of component: C) {
    if ComponentStates.isUsed { self.tree?.states.keep(component) }
  }

  @usableFromInline
  mutating func component<C: Component>(_ component: C) {
    guard let tree else {
      self.environment.whileCurrent { C._renderBody(component, into: &self) }
      return
    }
    self.child(ComponentBoundary(component, tree: tree, environment: self.environment))
  }
}

extension LiveTree {
  /// Mounts a page.
  func mount(_ page: some Component, environment: EnvironmentValues) {
    self.mount(root: ComponentBoundary(page, tree: self, environment: environment))
  }
}

/// Whether two components have the same bytes, or are equal by their own `==`.
@MainActor
func areSame<C>(_ lhs: C, _ rhs: C) -> Bool {
  if areSameBits(lhs, rhs) { return true }
  guard let lhs = lhs as? any Equatable else { return false }
  return lhs.isEqual(to: rhs)
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { other as? Self == self }
}
