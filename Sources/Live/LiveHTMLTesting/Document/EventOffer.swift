import LiveHTML

/// An event that an element tells of.
struct EventOffer {
  let name: String
  let prevents: Bool
  let stops: Bool
  /// The keys that are told of; empty for all.
  let keys: [String]

  /// Reads an item of `data-on`.
  init(_ item: Substring) {
    let parts = item.split(separator: "=", maxSplits: 1)
    let head = parts.first ?? ""
    self.name = String(head.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    self.prevents = head.contains("!")
    self.stops = head.contains(".")
    self.keys = parts.count < 2 ? [] : parts[1].split(separator: ",").map(String.init)
  }

  /// Whether a key is told of; `nil` for events that are not about one.
  func includes(_ key: KeyPress?) -> Bool {
    self.keys.isEmpty
      || key.map { self.keys.contains(EventOptions.word(for: $0.combination)) } != false
  }
}

extension PageNode {
  /// The events that the element tells of.
  var offers: [EventOffer] {
    (self.attributes["data-on"] ?? "").split(separator: " ").map { EventOffer($0) }
  }
}
