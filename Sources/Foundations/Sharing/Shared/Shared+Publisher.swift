#if CombineSchedulers
public import CombineSchedulers

extension Shared where Value: Sendable {
  /// The present value, and each value after it, on the thread of the change.
  ///
  /// Never ends; keeps the value alive while there is a subscription.
  public var publisher: some Publisher<Value, Never> { box.values }
}

extension SharedReader where Value: Sendable {
  /// The present value, and each value after it, on the thread of the change.
  ///
  /// Never ends; keeps the value alive while there is a subscription.
  public var publisher: some Publisher<Value, Never> { box.values }
}

extension SharedBox where Value: Sendable {
  fileprivate var values: some Publisher<Value, Never> {
    Deferred { [self] in
      let subject = CurrentValueSubject<Value, Never>(reference.read())
      let sendable = UncheckedSendableValue(subject)
      let subscription = listen { sendable.value.send(self.reference.read()) }
      // A change before the listener was there.
      subject.value = reference.read()
      return subject.handleEvents(receiveCancel: { subscription.cancel() })
    }
  }
}
#endif
