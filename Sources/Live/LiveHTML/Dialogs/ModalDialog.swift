public import ComposableArchitecture

/// A modal dialog: while it is open, the rest of the page is inert.
///
/// It is a native `dialog` element, which keeps the focus inside and restores it afterwards. Escape
/// calls `onCancel`, which decides whether the dialog closes.
public struct ModalDialog<Content: HTML>: HTML {
  private let role: String?
  private let label: String
  private let description: String?
  private let onCancel: @MainActor () -> Void
  private let content: Content

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - label: The name of the dialog for assistive technology.
  ///   - role: The ARIA role; `alertdialog` if the user must respond before anything else.
  ///   - description: The id of an element that describes the dialog.
  ///   - onCancel: Called when the user wants to close the dialog.
  ///   - content: The content of the dialog.
  public init(
    _ label: String,
    role: String? = nil,
    description: String? = nil,
    onCancel: @escaping @MainActor () -> Void,
    @HTMLBuilder content: () -> Content
  ) {
    self.label = label
    self.role = role
    self.description = description
    self.onCancel = onCancel
    self.content = content()
  }

  /// Writes the dialog.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let element = dialog(
      .open, .data("modal", ""), .aria("modal", true), .aria("label", html.label),
      .when(html.role != nil, .role(html.role ?? "")),
      .when(html.description != nil, .aria("describedby", html.description ?? ""))
    ) {
      html.content
    }
    .on("cancel", options: EventOptions(preventsDefault: true)) { _ in html.onCancel() }
    Element._render(element, into: &writer)
  }
}

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
        // The sheet may have been removed since it was rendered.
        if store.state[keyPath: state] != nil { store.send(action(.dismiss)) }
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
