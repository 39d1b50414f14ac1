import LiveHTML

/// An event that an element handles.
struct EventOffer {
  let name: String
  let prevents: Bool
  let stops: Bool
  let debounce: Duration
  let throttle: Duration
  /// The keys to handle; empty for all.
  let keys: [String]

  /// Parses an item of `data-on`.
  init(_ item: Substring) {
    let parts = item.split(separator: "=", maxSplits: 1)
    let head = parts.first ?? ""
    self.name = String(head.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    self.prevents = head.contains("!")
    self.stops = head.contains(".")
    self.debounce = Self.time(after: ":", in: head)
    self.throttle = Self.time(after: "~", in: head)
    self.keys = parts.count < 2 ? [] : parts[1].split(separator: ",").map(String.init)
  }

  /// The number of milliseconds after a mark.
  private static func time(after mark: Character, in head: Substring) -> Duration {
    guard let start = head.firstIndex(of: mark) else { return .zero }
    let digits = head[start...].dropFirst().prefix { $0.isNumber }
    return Duration.milliseconds(1) * (Int(digits, radix: 10) ?? 0)
  }

  /// Whether the event is handled for a key; `nil` for events without a key.
  func includes(_ key: KeyPress?) -> Bool {
    self.keys.isEmpty
      || key.map { self.keys.contains(EventOptions.word(for: $0.combination)) } != false
  }
}

extension PageNode {
  /// The events that the element handles.
  var offers: [EventOffer] {
    (self.attributes["data-on"] ?? "").split(separator: " ").map { EventOffer($0) }
  }
}
