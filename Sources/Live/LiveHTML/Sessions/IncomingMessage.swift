import BoundedNumbers

/// A message from the browser; see `Documentation/LiveHTML.md`.
enum IncomingMessage: Equatable, Sendable {
  case hello(version: Int, epoch: String, lastPatch: Int)
  case event(number: Int, lastPatch: Int, element: UInt32, event: BrowserEvent)
  case seen(lastPatch: Int)
  case response(number: Int, lastPatch: Int, call: Int, response: BrowserResponse)
  case framesSeen(call: Int, frame: Int)
  /// A probe for a connection on which the browser has received nothing for a while.
  case isAnybodyThere
  case arrival(number: Int, lastPatch: Int, position: Int, path: String)
  case navigation(number: Int, lastPatch: Int, path: String)
  case preparation(path: String)

  /// The maximum size of an address in the history, in bytes.
  private static let maximumPathLength = 8192

  init(_ json: some Collection<UInt8>) throws(LiveSessionError) {
    guard let values = JSONValue(parsing: json)?.array,
      let kind = values.first?.integer.flatMap(LiveProtocol.FromBrowser.init(rawValue:)),
      let message = Self(kind, values)
    else { throw .malformed }
    self = message
  }

  private init?(_ kind: LiveProtocol.FromBrowser, _ values: [JSONValue]) {
    switch (kind, values.count) {
    case (.hello, 4):
      guard let version = values[1].integer, let epoch = values[2].string,
        let lastPatch = values[3].count
      else { return nil }
      self = .hello(version: version, epoch: epoch, lastPatch: lastPatch)
    case (.event, 5...6):
      guard let number = values[1].count, let lastPatch = values[2].count,
        let element = values[3].count.flatMap(UInt32.init(exactly:)), let name = values[4].string
      else { return nil }
      let detail = values.count == 6 ? values[5] : .null
      self = .event(
        number: number, lastPatch: lastPatch, element: element,
        event: BrowserEvent(name: name, detail: detail))
    case (.patchesSeen, 2):
      guard let lastPatch = values[1].count else { return nil }
      self = .seen(lastPatch: lastPatch)
    case (.arrival, 5):
      guard let number = values[1].count, let lastPatch = values[2].count,
        let position = values[3].count, let path = Self.path(values[4])
      else { return nil }
      self = .arrival(number: number, lastPatch: lastPatch, position: position, path: path)
    case (.navigation, 4):
      guard let number = values[1].count, let lastPatch = values[2].count,
        let path = Self.path(values[3])
      else { return nil }
      self = .navigation(number: number, lastPatch: lastPatch, path: path)
    case (.preparation, 2):
      guard let path = Self.path(values[1]) else { return nil }
      self = .preparation(path: path)
    case (.callValue, 4...6), (.callFailure, 4...6), (.callElement, 4...6), (.callEnd, 4...6):
      guard let number = values[1].count, let lastPatch = values[2].count,
        let call = values[3].count, let response = BrowserResponse(kind, values.dropFirst(4))
      else { return nil }
      self = .response(number: number, lastPatch: lastPatch, call: call, response: response)
    case (.framesSeen, 3):
      guard let call = values[1].count, let frame = values[2].count else { return nil }
      self = .framesSeen(call: call, frame: frame)
    case (.ping, 1): self = .isAnybodyThere
    default: return nil
    }
  }

  private static func path(_ value: JSONValue) -> String? {
    guard let path = value.string, path.hasPrefix("/"), path.utf8.count <= Self.maximumPathLength
    else { return nil }
    return path.withOneSlash
  }
}

extension BrowserResponse {
  fileprivate init?(_ kind: LiveProtocol.FromBrowser, _ values: ArraySlice<JSONValue>) {
    switch (kind, values.count) {
    case (.callValue, 1): self = .value(values.first!)
    case (.callFailure, 2):
      guard let name = values.first?.string, let message = values.last?.string else { return nil }
      self = .failure(name: name, message: message)
    case (.callElement, 1): self = .element(values.first!)
    case (.callEnd, 0): self = .end
    default: return nil
    }
  }
}

/// The numbers of events, patches, calls, frames and history positions.
private enum MessageNumber: NumberKind {
  /// Up to 2^53, because JavaScript numbers represent larger integers inexactly.
  static let bounds = 0...1 << 53
}

extension JSONValue {
  /// A non-negative integer that is far below `Int.max`, so that sums with it do not overflow.
  fileprivate var count: Int? {
    self.integer.flatMap(Bounded<MessageNumber>.init)?.value
  }
}
