import SourceLocations

/// A step of a test after which a state is compared.
struct TestStep {
  /// The method of the store.
  let call: String
  let location: SourceLocation
  private let describe: () -> (moment: String, origin: String)

  /// The time of the comparison: "after the test sent …".
  var moment: String { self.describe().moment }

  /// The origin of the actual state.
  var origin: String { self.describe().origin }

  static func send<Action>(_ action: Action, at location: SourceLocation) -> Self {
    Self(call: "send", location: location) {
      (
        "after the test sent \(ActionLabel(action).text)",
        "the state that the feature produced for the action"
      )
    }
  }

  static func receive<State, Action>(
    _ received: ReceivedAction<State, Action>, at location: SourceLocation
  ) -> Self {
    Self(call: "receive", location: location) {
      (
        "after the store received \(ActionLabel(received.action).text)",
        "the state that the feature produced for the action, \(received.sender)"
      )
    }
  }

  static func assert(at location: SourceLocation) -> Self {
    Self(call: "assert", location: location) { ("now", "the state of the store") }
  }
}
