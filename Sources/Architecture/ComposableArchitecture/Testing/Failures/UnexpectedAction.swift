import CustomDump

/// Another action than the expected one has arrived.
struct UnexpectedAction<State, Action> {
  let expectation: ActionExpectation<Action>
  let location: TestLocation
  /// The received action that is most similar to the expected one.
  let nearest: ReceivedAction<State, Action>
  /// The number of actions received before that one.
  let position: Int
  /// The number of received actions.
  let count: Int

  var text: String {
    guard let expected = self.expectation.action,
      let difference = diff(expected, self.nearest.action)
    else { return self.textWithoutDifference }
    return """
      The test expects to receive an action, but the store received another one\(self.place):

      \(indented(difference))

        - expected: by "receive" at \(self.location)
        + received: \(self.nearest.sender)
      """
  }

  private var textWithoutDifference: String {
    """
    The test expects to receive \(self.expectation.description), but the store received another action\(self.place):

    \(ActionList([self.nearest]))
    """
  }

  private var place: String {
    self.count == 1
      ? ""
      : ". This is the nearest of the \(self.count) received actions, number \(self.position + 1)"
  }
}
