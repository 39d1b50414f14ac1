/// A short message that is also read out when it appears: "Saved."
///
/// Put it where it shall be seen, with `nil` while there is nothing to say: readers watch a place, not a message.
public struct FlashMessage: Component {
  private let text: String?
  private let isUrgent: Bool

  /// Creates a message.
  ///
  /// - Parameters:
  ///   - text: What to say, if anything.
  ///   - isUrgent: Whether readers are interrupted for it.
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
