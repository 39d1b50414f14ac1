/// The function that created an effect, for messages.
enum EffectKind {
  case run
  case debounce
  case throttle
  case publisher

  /// The name of an unnamed effect.
  var defaultName: String? {
    switch self {
    case .run: nil
    case .debounce: "debounce"
    case .throttle: "throttle"
    case .publisher: "publisher"
    }
  }

  /// Advice for an error that the effect does not catch.
  var adviceOnErrors: String {
    switch self {
    case .run, .publisher:
      """
      Handle the error with the "catch" parameter of "run", or with "do" and "catch" inside of it, \
      and send an action if the feature should react.
      """
    case .debounce, .throttle:
      """
      A clock must throw only a "CancellationError" while it sleeps: fix the clock, or use another one.
      """
    }
  }
}

extension EffectKind: CustomStringConvertible {
  var description: String {
    switch self {
    case .run: #"An "Effect.run""#
    case .debounce: #"An "Effect.debounce""#
    case .throttle: #"An "Effect.throttle""#
    case .publisher: #"An "Effect.publisher""#
    }
  }
}
