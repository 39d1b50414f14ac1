/// The handler of an event.
struct EventHandler {
  /// The name of the event in the browser.
  let name: String
  /// The handling of the event in the browser.
  let options: EventOptions
  /// Called with the event.
  let action: Action

  typealias Action = @MainActor (BrowserEvent) throws -> Void
}

/// The handling of an event in the browser before it is sent to the server.
public struct EventOptions: Equatable, Sendable {
  /// Whether to prevent the browser's default action.
  public var preventsDefault: Bool

  /// Whether to stop the propagation to outer elements.
  public var stopsPropagation: Bool

  /// The time without another such event before the server receives it, in milliseconds; 0 for no
  /// delay.
  public var debounce: Int

  /// The shortest time between two such events that the server receives, in milliseconds; 0 for no
  /// limit.
  public var throttle: Int

  /// The keys to handle, as in ``KeyPress/combination``; empty for all.
  public var keys: [String]

  /// Creates options.
  ///
  /// - Parameters:
  ///   - preventsDefault: Whether to prevent the browser's default action.
  ///   - stopsPropagation: Whether to stop the propagation to outer elements.
  ///   - debounce: The time without another such event before the server receives it, in
  ///     milliseconds. A waiting event is sent at once when the focus leaves the element or its
  ///     form is submitted.
  ///   - throttle: The shortest time between two such events that the server receives, in
  ///     milliseconds. The first one is sent at once, and the last one when the time has passed or
  ///     when the focus leaves the element; those between them are not sent.
  ///   - keys: The keys to handle; empty for all.
  public init(
    preventsDefault: Bool = false,
    stopsPropagation: Bool = false,
    debounce: Int = 0,
    throttle: Int = 0,
    keys: [String] = []
  ) {
    self.preventsDefault = preventsDefault
    self.stopsPropagation = stopsPropagation
    self.debounce = max(0, debounce)
    self.throttle = max(0, throttle)
    self.keys = keys
  }

  /// The options as they follow the event's name in `data-on`.
  var suffix: String {
    var suffix = ""
    if self.preventsDefault { suffix += "!" }
    if self.stopsPropagation { suffix += "." }
    if self.debounce > 0 { suffix += ":\(self.debounce)" }
    if self.throttle > 0 { suffix += "~\(self.throttle)" }
    if !self.keys.isEmpty {
      suffix += "=" + self.keys.map(Self.word).joined(separator: ",")
    }
    return suffix
  }

  /// The name of a key in `data-on`, where spaces and commas are separators.
  package static func word(for key: String) -> String {
    if key.hasSuffix(" ") { return key.dropLast() + "Space" }
    if key.hasSuffix(",") { return key.dropLast() + "Comma" }
    return key
  }
}
