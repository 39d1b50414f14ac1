/// A label that is replaced by another one while an event of an element around it waits for the
/// server.
///
/// ```swift
/// form {
///   button { WaitingLabel("Save", whileWaiting: "Saving …") }
/// }
/// .onSubmit { _ in save() }
/// ```
///
/// An element whose `click`, `change` or `submit` the server has not acknowledged has the attribute
/// `data-live-waiting`, for style sheets; a form with it is not submitted again. The browser
/// changes the label at once, without a message of the server.
public struct WaitingLabel: Component {
  private let text: String
  private let waitingText: String

  /// Creates a label.
  ///
  /// - Parameters:
  ///   - text: The label.
  ///   - waitingText: The label while an event waits.
  public init(_ text: String, whileWaiting waitingText: String) {
    self.text = text
    self.waitingText = waitingText
  }

  /// The label.
  public var body: some HTML {
    span(.data("live-idle", "")) { text }
    // Pages without a script never wait.
    span(.data("live-busy", ""), .hidden) { waitingText }
  }
}
