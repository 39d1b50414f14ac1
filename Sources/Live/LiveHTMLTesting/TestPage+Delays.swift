import LiveHTML

/// An event of the user that an element handles.
struct PageEvent {
  let name: String
  let element: PageNode
  let detail: String?

  /// The control whose value the event reports, if it does.
  let control: PageNode?

  let debounce: Duration
  let throttle: Duration

  /// The time at which the event is sent, if it waits.
  var sendingTime = Duration.zero

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - name: The name of the event in the browser.
  ///   - element: The element that handles it.
  ///   - offers: The matching items of the element's `data-on`, at least one.
  ///   - detail: The properties of the event as JSON.
  ///   - control: The control whose value the event reports.
  init(
    _ name: String, of element: PageNode, offers: [EventOffer], detail: String?,
    control: PageNode? = nil
  ) {
    self.name = name
    self.element = element
    self.detail = detail
    self.control = control
    self.debounce = offers.map(\.debounce).min() ?? .zero
    self.throttle = offers.map(\.throttle).min() ?? .zero
  }

  /// Whether this event takes the place of another one that waits.
  func replaces(_ other: PageEvent) -> Bool {
    self.element === other.element && self.name == other.name
  }
}

extension TestPage {
  /// Lets time pass in the browser: sends the debounced and throttled events whose time has come,
  /// the earliest first.
  ///
  /// ```swift
  /// page.delaysEvents = true
  /// try page.type("Mi", into: .label("Search"))
  /// try page.type("Milk", into: .label("Search"))
  /// page.advance(by: .milliseconds(300))
  /// #expect(store.searches == ["Milk"])
  /// ```
  ///
  /// Clocks of effects do not advance. It has no effect while ``delaysEvents`` is `false`.
  public func advance(by duration: Duration) {
    let end = self.time + duration
    while let next = self.delayedEvents.min(by: { $0.sendingTime < $1.sendingTime }),
      next.sendingTime <= end
    {
      self.time = max(self.time, next.sendingTime)
      self.sendDelayed { next.replaces($0) }
    }
    self.time = max(self.time, end)
  }

  /// Sends the events that a user has caused at once, from the inside to the outside, or delays
  /// them.
  func emit(_ events: [PageEvent]) {
    guard !events.isEmpty else { return }
    // An event does not overtake others that wait.
    self.sendDelayed { delayed in !events.contains { $0.replaces(delayed) } }
    for var event in events {
      self.delayedEvents.removeAll { event.replaces($0) }
      let delay = self.delay(of: event)
      guard delay > .zero else {
        self.send(event)
        continue
      }
      event.sendingTime = self.time + delay
      self.delayedEvents.append(event)
      // Until then the server does not know the value, and must not replace it.
      event.control?.inputEvent = Int.max
    }
  }

  private func delay(of event: PageEvent) -> Duration {
    guard self.delaysEvents else { return .zero }
    guard event.throttle > .zero, let last = event.element.sendingTimes[event.name] else {
      return event.debounce
    }
    return max(event.debounce, last + event.throttle - self.time)
  }

  private func send(_ event: PageEvent) {
    guard let number = event.element.number else { return }
    if self.delaysEvents { event.element.sendingTimes[event.name] = self.time }
    let message = self.message(
      about: event.name, of: number, detail: event.detail, numbered: self.lastEvent + 1)
    let isTooLong = message.utf8.count > self.maximumMessageSize
    event.control?.inputEvent = isTooLong ? Int.max : self.lastEvent + 1
    if isTooLong {
      let text = self.session.head.statusTexts[.tooLong]
      return event.element.changeOwn(
        "data-live-error", to: text ?? "This is too long to be sent. Please shorten it.")
    }
    self.send(event.name, of: number, detail: event.detail)
  }

  /// Sends delayed events, in the order in which they were caused.
  func sendDelayed(where isIncluded: (PageEvent) -> Bool = { _ in true }) {
    while let index = self.delayedEvents.firstIndex(where: isIncluded) {
      self.send(self.delayedEvents.remove(at: index))
    }
  }

  /// Discards delayed events, whose page is no longer shown.
  func forgetDelayed() {
    for event in self.delayedEvents { event.control?.inputEvent = nil }
    self.delayedEvents = []
  }

  /// Keeps the times of throttled events: in a browser, elements with the same number stay in place.
  func keepSendingTimes(of old: ReferenceDocument) {
    var times: [Int: [String: Duration]] = [:]
    old.body.forEach { node in
      if let number = node.number { times[number] = node.sendingTimes }
    }
    self.document.body.forEach { node in
      if let number = node.number, let kept = times[number] { node.sendingTimes = kept }
    }
  }
}
