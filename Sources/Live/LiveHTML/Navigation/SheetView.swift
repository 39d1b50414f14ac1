public import ComposableArchitecture

/// A modal dialog for a presented feature; see ``HTML/sheet(_:_:action:label:content:)``.
struct SheetView<State, Action, ChildState, ChildAction, Content: HTML>: Component {
  let store: Store<State, Action>
  let state: KeyPath<State, ChildState?>
  let action: CaseKeyPath<Action, PresentationAction<ChildAction>>
  let label: String
  let content: @MainActor (Store<ChildState, ChildAction>) -> Content

  var body: some HTML {
    if let child = store.scope(state, action: action) {
      ModalDialog(label) {
        store.send(action(.dismiss))
      } content: {
        content(child)
      }
    }
  }
}

extension HTML {
  /// Presents a feature in a modal dialog while its state is not `nil`.
  ///
  /// ```swift
  /// main { … }
  ///   .sheet(store, \.editor, action: \.editor, label: "Edit") { EditorView(store: $0) }
  /// ```
  ///
  /// Escape dismisses it.
  ///
  /// - Parameters:
  ///   - store: The store of the presenting feature.
  ///   - state: A key path to the optional state of the presented feature.
  ///   - action: A case key path to its actions.
  ///   - label: The name of the dialog for assistive technology.
  ///   - content: Creates the view of the presented feature from its store.
  public func sheet<State, Action, ChildState, ChildAction, Content: HTML>(
    _ store: Store<State, Action>,
    _ state: KeyPath<State, ChildState?>,
    action: CaseKeyPath<Action, PresentationAction<ChildAction>>,
    label: String,
    @HTMLBuilder content: @escaping @MainActor (Store<ChildState, ChildAction>) -> Content
  ) -> some HTML {
    HTMLPair(
      self,
      SheetView(store: store, state: state, action: action, label: label, content: content))
  }
}
