/// A short status message that screen readers announce: "Saved."
///
/// Keep it on the page all the time, with `nil` or empty content while there is no message: screen
/// readers observe an element for changes of its content.
///
/// ```swift
/// FlashMessage(isSaved ? "Saved." : nil)
/// FlashMessage(isUrgent: true) {
///   if isDeleted {
///     p { "The memo is deleted." }
///     button { "Undo" }.onClick { isDeleted = false }
///   }
/// }
/// ```
///
/// Screen readers announce the text only. Keep a message with a button until the user has had time to
/// reach it.
public struct FlashMessage<Content: HTML>: Component {
  private let isUrgent: Bool
  private let content: Content

  /// Creates a message with any content.
  ///
  /// - Parameters:
  ///   - isUrgent: Whether screen readers interrupt other announcements for it.
  ///   - content: Creates the content; nothing while there is no message.
  public init(isUrgent: Bool = false, @HTMLBuilder content: () -> Content) {
    self.isUrgent = isUrgent
    self.content = content()
  }

  /// The message.
  public var body: some HTML {
    div(.class("live-flash"), .role(isUrgent ? "alert" : "status")) { content }
  }
}

extension FlashMessage where Content == Element<ElementKind.Plain, String>? {
  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: The message, if there is one.
  ///   - isUrgent: Whether screen readers interrupt other announcements for it.
  public init(_ text: String?, isUrgent: Bool = false) {
    self.init(isUrgent: isUrgent) {
      if let text { p { text } }
    }
  }
}
