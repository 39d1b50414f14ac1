/// A response of a browser function.
enum BrowserAnswer: Equatable, Sendable {
  case value(JSONValue)
  case element(JSONValue)
  case failure(name: String, message: String)
  case end
}

extension Browser {
  /// Handles a response of a browser function. Responses to cancelled calls are ignored.
  func receive(_ answer: BrowserAnswer, of number: Int) {
    guard let call = self.calls[number] else { return }
    switch answer {
    case .element(let value):
      call.receive(value)
    case .value(let value):
      self.calls[number] = nil
      call.receive(value)
      call.finish(nil)
    case .failure(let name, let message):
      self.calls[number] = nil
      call.finish(BrowserError.failed(name: name, message: message))
    case .end:
      self.calls[number] = nil
      call.finish(nil)
    }
  }

  /// Ends all calls.
  func endAll(_ error: BrowserError) {
    let calls = self.calls
    self.calls = [:]
    for (_, call) in calls.sorted(by: { $0.key < $1.key }) { call.finish(error) }
  }
}
