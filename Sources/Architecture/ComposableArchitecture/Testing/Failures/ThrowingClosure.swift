/// The assertion closure has thrown an error.
struct ThrowingClosure {
  let step: TestStep
  let error: any Error

  var text: String {
    """
    The closure of "\(self.step.call)" at \(self.step.location) threw an error, so that the state \
    \(self.step.moment) was not compared:

        \(self.error)
    """
  }
}
