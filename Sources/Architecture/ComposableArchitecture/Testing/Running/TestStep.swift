/// What a test has done that a state is compared after.
struct TestStep {
  /// The method of the store.
  let call: String
  let location: TestLocation
  /// When it is: "after the test sent …".
  let moment: String
  /// Where the actual state comes from.
  let origin: String

  static func send(_ action: Any, at location: TestLocation) -> Self {
    Self(
      call: "send", location: location, moment: "after the test sent \(ActionLabel(action).text)",
      origin: "what the feature made of the state upon the action")
  }

  static func receive<State, Action>(
    _ received: ReceivedAction<State, Action>, at location: TestLocation
  ) -> Self {
    Self(
      call: "receive", location: location,
      moment: "after the store received \(ActionLabel(received.action).text)",
      origin: "what the feature made of the state upon the action, \(received.sender)")
  }

  static func assert(at location: TestLocation) -> Self {
    Self(call: "assert", location: location, moment: "now", origin: "the state of the store")
  }
}
