/// A call of a browser's function that is under way.
struct BrowserCall {
  /// Is given what the function tells.
  let receive: @MainActor (JSONValue) -> Void

  /// Called at the end, with the reason if there is one.
  let finish: @MainActor ((any Error)?) -> Void

  /// Binary frames of the call, if it has any.
  var frames: BrowserFrames?
}
