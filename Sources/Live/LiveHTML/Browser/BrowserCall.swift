/// A call of a browser function that has not finished.
struct BrowserCall {
  /// Called with each value of the function.
  let receive: @MainActor (JSONValue) -> Void

  /// Called at the end, with the error if the call failed.
  let finish: @MainActor ((any Error)?) -> Void

  /// The binary frames of the call, if it has any.
  var frames: BrowserFrames?
}
