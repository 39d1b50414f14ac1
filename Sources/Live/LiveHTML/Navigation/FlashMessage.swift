/// A short status message that screen readers announce: "Saved."
///
/// Keep it on the page all the time, with `nil` while there is no message: screen readers observe
/// an element for changes of its content.
public struct FlashMessage: Component {
  private let text: String?
  private let isUrgent: Bool

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The message, if there is one.
  ///   - isUrgent: Whether screen readers interrupt other announcements for it.
  public init(_ text: String?, isUrgent: Bool = false) {
    self.text = text
    self.isUrgent = isUrgent
  }

  /// The message.
  public var body: some HTML {
    div(.class("live-flash"), .role(isUrgent ? "alert" : "status")) {
      if let text { p { text } }
    }
  }
}
