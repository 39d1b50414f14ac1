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
