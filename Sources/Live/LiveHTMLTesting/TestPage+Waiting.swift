extension TestPage {
  /// Whether an element, or one around it, waits for the server: its `click`, `change` or `submit`
  /// is not acknowledged, so it has the attribute `data-live-waiting`.
  ///
  /// A `WaitingLabel` in it shows its other text. The server acknowledges an event when its handlers
  /// have returned: set ``isSlow`` to see a page wait. No element waits for an effect, which belongs
  /// to the state of the feature.
  public func isWaiting(_ finder: Finder) throws -> Bool {
    let element = try self.find(finder)
    return element.isWaiting || element.isInWaitingElement
  }

  /// Marks the element of an event until the event is acknowledged.
  func markWaiting(_ node: PageNode, for event: Int) {
    self.waitingElements.removeAll { $0.node === node }
    self.waitingElements.append((node, event))
    node.attributes["data-live-waiting"] = ""
  }

  /// Ends the state of elements whose events up to a number were acknowledged.
  func endWaiting(upTo number: Int) {
    for (node, event) in self.waitingElements where event <= number {
      node.attributes["data-live-waiting"] = nil
    }
    self.waitingElements.removeAll { $0.event <= number }
  }

  /// Marks the elements of a document that replaces another one, as far as their events are still
  /// not acknowledged.
  func keepWaiting(for events: Set<Int>) {
    let elements = self.waitingElements
    self.waitingElements = []
    for (node, event) in elements where events.contains(event) {
      guard let fresh = node.number.flatMap(self.document.node(numbered:)) else { continue }
      self.markWaiting(fresh, for: event)
    }
  }
}
