public import ComposableArchitecture

/// Shows a feature in front of the page while it is presented; see ``HTML/sheet(_:_:action:label:content:)``.
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
  /// Shows a feature in front of this piece of the page, while it is presented.
  ///
  /// ```swift
  /// main { … }
  ///   .sheet(store, \.editor, action: \.editor, label: "Edit") { EditorView(store: $0) }
  /// ```
  ///
  /// Escape dismisses it.
  ///
  /// - Parameters:
  ///   - store: The store of the feature that presents.
  ///   - state: A key path to the optional state of what is presented.
  ///   - action: A case key path to its actions.
  ///   - label: What it is about, for those who can't see it.
  ///   - content: Makes a view of the store of what is presented.
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
