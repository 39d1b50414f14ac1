/// What the browser says; see `Documentation/LiveHTML.md`.
enum IncomingMessage: Equatable {
  case hello(version: Int, epoch: String, lastPatch: Int)
  case event(number: Int, lastPatch: Int, element: UInt32, event: BrowserEvent)
  case seen(lastPatch: Int)

  init(_ json: some Collection<UInt8>) throws(LiveSessionError) {
    guard let values = JSONValue(parsing: json)?.array, let kind = values.first?.integer,
      let message = Self(kind, values)
    else { throw .malformed }
    self = message
  }

  private init?(_ kind: Int, _ values: [JSONValue]) {
    switch (kind, values.count) {
    case (0, 4):
      guard let version = values[1].integer, let epoch = values[2].string,
        let lastPatch = values[3].count
      else { return nil }
      self = .hello(version: version, epoch: epoch, lastPatch: lastPatch)
    case (1, 5...6):
      guard let number = values[1].count, let lastPatch = values[2].count,
        let element = values[3].count.flatMap(UInt32.init(exactly:)), let name = values[4].string
      else { return nil }
      let detail = values.count == 6 ? values[5] : .null
      self = .event(
        number: number, lastPatch: lastPatch, element: element,
        event: BrowserEvent(name: name, detail: detail))
    case (2, 2):
      guard let lastPatch = values[1].count else { return nil }
      self = .seen(lastPatch: lastPatch)
    default: return nil
    }
  }
}

extension JSONValue {
  /// A whole number that is not negative.
  fileprivate var count: Int? {
    self.integer.flatMap { $0 >= 0 ? $0 : nil }
  }
}
