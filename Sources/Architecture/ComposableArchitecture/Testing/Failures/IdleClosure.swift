/// The assertion closure changes nothing, and the state has not changed.
struct IdleClosure {
  let step: TestStep

  var text: String {
    """
    The closure of "\(self.step.call)" at \(self.step.location) changes nothing, and neither does the \
    feature: the state \(self.step.moment) equals the previous state.

    A closure makes the changes that the test expects. Remove it if none are expected, or make the missing \
    change in it.
    """
  }
}
