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

/// A fragment whose elements are replaced when its identity changes.
///
/// Clients may still send events of the removed elements. The session drops them, so an answer never
/// reaches a dialog that was rendered in the place of the one it was given to.
struct IdentifiedHTML<ID: Hashable, Content: HTML>: HTML {
  private let id: ID
  private let content: Content

  init(_ id: ID, @HTMLBuilder content: () -> Content) {
    self.id = id
    self.content = content()
  }

  static func _render(_ html: Self, into writer: inout HTMLWriter) {
    let start = writer.beginGroup(UInt(bitPattern: html.id.hashValue))
    Content._render(html.content, into: &writer)
    writer.endGroup(start)
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
    if let child {
      let id = presentedID
      IdentifiedHTML([AnyHashable(ObjectIdentifier(child)), AnyHashable(id)]) {
        ModalDialog(label) {
          // The sheet may have been removed or replaced since it was rendered.
          if self.child === child, presentedID == id { store.send(action(.dismiss)) }
        } content: {
          content(child)
        }
      }
    }
  }

  /// The store of the presented feature. A feature that is presented after the end of another one
  /// has another store.
  private var child: Store<ChildState, ChildAction>? { store.scope(state, action: action) }

  /// The id of the presented feature, if its state has one.
  ///
  /// Features with different ids are different presentations, although one store presents both
  /// while the state is not `nil` in between.
  private var presentedID: AnyHashable? {
    store.state[keyPath: state].flatMap { ($0 as? any Identifiable)?.erasedID }
  }
}

extension Identifiable {
  fileprivate var erasedID: AnyHashable { AnyHashable(self.id) }
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
  /// A feature opens in another dialog if it is presented after the previous one was dismissed, or
  /// if its state is `Identifiable` and has another `id`. An Escape in the previous dialog that is
  /// still on its way is dropped then.
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
