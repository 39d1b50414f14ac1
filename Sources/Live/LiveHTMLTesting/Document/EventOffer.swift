import LiveHTML

/// An event that an element handles.
struct EventOffer {
  let name: String
  let prevents: Bool
  let stops: Bool
  /// The keys to handle; empty for all.
  let keys: [String]

  /// Parses an item of `data-on`.
  init(_ item: Substring) {
    let parts = item.split(separator: "=", maxSplits: 1)
    let head = parts.first ?? ""
    self.name = String(head.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    self.prevents = head.contains("!")
    self.stops = head.contains(".")
    self.keys = parts.count < 2 ? [] : parts[1].split(separator: ",").map(String.init)
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
