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
