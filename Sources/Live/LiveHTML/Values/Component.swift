/// A part of a page that is rendered by itself: when something that its body has read has changed, and only then.
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
/// What is read of stores and of `@Observable` models while the body is evaluated is observed; all changes of one
/// turn of the main actor lead to one evaluation. When the component that it is written in is rendered again, its
/// body is evaluated only if one of its stored properties is another than before.
///
/// A body must have no effects but to read.
@MainActor
public protocol Component: HTML {
  /// What the component consists of.
  associatedtype Body: HTML

  /// What the component consists of.
  @HTMLBuilder var body: Body { get }
}

extension Component {
  /// Leaves a place for the component, which is rendered by itself.
  @inlinable
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    writer.component(html)
  }

  /// Components that consist of a component are rendered together with it.
  @inlinable
  public static func _renderBody(_ html: Self, into writer: inout HTMLWriter) {
    Body._renderBody(html.body, into: &writer)
  }

  /// A component is observed and rendered by itself.
  @inlinable
  public static var _isComponent: Bool { true }
}
