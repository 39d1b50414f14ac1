/// The assertion closure changes nothing, and the state has not changed.
struct IdleClosure {
  let step: TestStep

  var text: String {
    """
    The closure of "\(self.step.call)" at \(self.step.location) changes nothing, and nothing has \
    changed: the state \(self.step.moment) is the state before.

    A closure tells what is different. Leave it out if nothing is, or set in it what the feature \
    should have changed.
    """
  }
}
