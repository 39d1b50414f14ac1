/// A control of a form with its label, a hint, and the message about what is wrong with its value.
///
/// ```swift
/// struct SignUpView: Component {
///   @Bindable var store: StoreOf<SignUp>
///
///   var body: some HTML {
///     form {
///       Field("Name", id: "name", error: store.nameError) {
///         input(.type(.text)).bind($store.name)
///       }
///       ForEach(store.scope(state: \.guests, action: \.guests)) { guest in
///         GuestFields(store: guest)
///       }
///       button { "Sign up" }
///     }
///     .onSubmit { _ in store.send(.submitted) }
///   }
/// }
/// ```
///
/// The feature checks the values, for example when the form is submitted, and keeps the messages in
/// its state: `state.nameError = state.name.isEmpty ? "Enter your name." : nil`. Nested forms are
/// components of child features, each with its own messages.
///
/// The control gets the id, and the attributes by which screen readers find hint and message
/// (`aria-describedby`, `aria-invalid`). The message is announced when it appears. The element
/// around all of it has the class `live-field`, and hint and message have `live-hint` and
/// `live-error`.
public struct Field<Control: AttributedHTML>: HTML {
  private let label: String
  private let id: String
  private let hint: String?
  private let error: String?
  private let control: Control

  /// Creates a field.
  ///
  /// - Parameters:
  ///   - label: The label.
  ///   - id: The id of the control, which no other element of the page has. In nested forms it
  ///     contains the id of the row.
  ///   - hint: What the user should know before entering a value.
  ///   - error: What is wrong with the value; `nil` if nothing is, or if it is not checked yet.
  ///   - control: An `input`, a `select` or a `textarea`.
  public init(
    _ label: String, id: String, hint: String? = nil, error: String? = nil,
    control: () -> Control
  ) {
    self.label = label
    self.id = id
    self.hint = hint
    self.error = error
    self.control = control()
  }

  /// Writes the field.
  public static func _render(_ html: Self, into writer: inout HTMLWriter) {
    func render<Content: HTML>(_ content: Content) { Content._render(content, into: &writer) }
    render(html.content)
  }

  @HTMLBuilder
  private var content: some HTML {
    div(.class("live-field")) {
      LiveHTML.label(.for(id)) { label }
      if let hint { p(.class("live-hint"), .id("\(id)-hint")) { hint } }
      control.attributes(
        .id(id),
        .aria("describedby", hint == nil ? "\(id)-error" : "\(id)-hint \(id)-error"),
        .aria("invalid", error != nil))
      // It is there before its text: screen readers announce changes of an element that they know.
      p(.class("live-error"), .id("\(id)-error"), .aria("live", "polite")) { error ?? "" }
    }
  }
}
