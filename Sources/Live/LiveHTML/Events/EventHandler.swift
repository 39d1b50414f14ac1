/// What is done when something happens to an element.
struct EventHandler {
  /// The event, as the browser calls it.
  let name: String
  /// What the browser does before it tells.
  let options: EventOptions
  /// Is given the event.
  let action: @MainActor (BrowserEvent) -> Void
}
