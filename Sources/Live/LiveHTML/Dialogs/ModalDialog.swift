/// A dialog in front of the page: while it is open, the rest of the page can't be reached.
///
/// It is the browser's own `dialog`, which keeps the focus inside and gives it back afterwards. Escape asks for it to be closed;
/// whether it is, is up to `onCancel`.
public struct ModalDialog<Content: HTML>: HTML {
  private let role: String?
  private let label: String
  private let description: String?
  private let onCancel: @MainActor () -> Void
  private let content: Content

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - label: What it is about, for those who can't see it.
  ///   - role: `alertdialog`, if somebody has to answer before anything else.
  ///   - description: The id of the element that says more.
  ///   - onCancel: Called when somebody wants to close it.
  ///   - content: What is in it.
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
