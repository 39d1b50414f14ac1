import LiveHTML

extension TestPage {
  /// Processes the messages of the server that have arrived.
  func deliver() {
    guard !self.arrivedMessages.isEmpty else { return }
    while !self.arrivedMessages.isEmpty { self.receive(self.arrivedMessages.removeFirst()) }
    self.check()
  }

  private func receive(_ message: [UInt8]) {
    guard let values = JSONValue(parsing: message)?.array, let code = values.first?.integer else {
      return self.report(
        "The session sent a malformed message: \(String(decoding: message, as: UTF8.self))")
    }
    switch LiveProtocol.FromServer(rawValue: code) {
    case .welcome:
      self.forgetEvents(upTo: values[2].integer ?? 0)
      for event in self.unseenEvents { self.transmit(event.message) }
    case .patch:
      guard values[1].integer == self.lastPatch + 1 else {
        // A repeated patch, because the server could not know that it had arrived.
        if values[1].integer ?? 0 > self.lastPatch {
          self.report(
            "The session skipped a patch: \(values[1].integer ?? 0) after \(self.lastPatch).")
        }
        return
      }
      self.patches.append(String(decoding: message, as: UTF8.self))
      self.lastPatch += 1
      self.forgetEvents(upTo: values[2].integer ?? 0)
      self.apply(values)
    case .page:
      self.renderAnew(values)
    case .acknowledgement:
      self.forgetEvents(upTo: values[1].integer ?? 0)
    case .rejection:
      self.failure = values[1].string
    case .framesSeen:
      if let call = values[1].integer { self.acknowledgedFrames[call] = values[2].integer }
    case nil:
      self.report("The session sent a message of the unknown kind \(code).")
    }
  }

  private func forgetEvents(upTo number: Int) {
    self.unseenEvents.removeAll { $0.number <= number }
    self.endWaiting(upTo: number)
  }

  private func apply(_ values: [JSONValue]) {
    let lastEvent = values[2].integer ?? 0
    let isResponse = values.count > 4
    let operations = values[3].array ?? []
    let codes = operations.compactMap {
      $0.array?.first?.integer.flatMap(LiveProtocol.Operation.init(rawValue:))
    }
    if codes.contains(.pushPath) || codes.contains(.goBack) { self.noteEnteredValues() }
    let typed = codes.contains(.showPage) ? self.textBeingTyped : nil
    self.document.apply(operations) { node, value in
      // The server did not know the latest input when it sent this patch.
      let event = node.inputEvent
      if let event, event > lastEvent { return false }
      if !isResponse, node === self.focus, value.name == "value" {
        self.held = [(value, lastEvent)]
        return false
      }
      if node === self.focus, value.name == "value" { self.held = [] }
      // A text that the server has normalised is still the user's.
      node.isTouched = node.isTouched && isResponse && event == lastEvent
      return true
    }
    self.reportComplaints()
    self.noteLossOfFocus()
    // A new entry has the number of one that the user can't go forward to any more.
    if codes.contains(.pushPath) { self.enteredValues[self.document.history.position] = nil }
    if codes.contains(.showPage) {
      self.beginPage(keeping: typed)
      self.noteDialogs()
    } else {
      self.followDialogs()
    }
    if isResponse { self.followReachableNeighbor() }
    self.respondToCalls()
  }

  private func renderAnew(_ values: [JSONValue]) {
    let isSameRun = values[1].string == self.epoch
    self.epoch = values[1].string ?? ""
    self.lastPatch = values[2].integer ?? 0
    self.lastEvent = values[3].integer ?? 0
    self.unseenEvents.removeAll { !isSameRun || $0.number <= self.lastEvent }
    self.lastEvent += self.unseenEvents.count
    self.enteredValues = [:]
    let old = self.document
    self.document = ReferenceDocument(body: Array((values[5].string ?? "").utf8))
    self.document.keepRows(of: old)
    self.document.body.forEach { $0.inputEvent = nil }
    self.document.title = values[4].string ?? ""
    self.noteDialogs()
    self.reportComplaints()
    self.keepWaiting(for: Set(self.unseenEvents.map { $0.number }))
    for event in self.unseenEvents { self.transmit(event.message) }
    if isSameRun { self.sendDelayed() } else { self.forgetDelayed() }
    if isSameRun { self.keepSendingTimes(of: old) }
  }

  /// Returns the patches that have arrived since the last call.
  public func takePatches() -> [String] {
    defer { self.patches = [] }
    return self.patches
  }
}
