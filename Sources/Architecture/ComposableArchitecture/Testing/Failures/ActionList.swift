/// Received actions in a message: each with its dump and its sender.
struct ActionList: CustomStringConvertible {
  let description: String

  /// - Parameter limit: The maximum number of shown actions.
  init<State, Action>(
    _ actions: some Collection<ReceivedAction<State, Action>>, limit: Int = 10
  ) {
    var items = actions.prefix(limit).map { received in
      """
      \(OneLineDump(received.action).wholeText)
        \(received.sender)
      """
    }
    if actions.count > limit { items.append("and \(actions.count - limit) more") }
    self.description = indented(items.joined(separator: "\n"))
  }
}
