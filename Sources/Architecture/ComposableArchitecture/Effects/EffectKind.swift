/// How an effect was made, for messages.
enum EffectKind {
  case run
  case debounce
  case throttle
  case publisher

  /// What an effect is called that nobody has named.
  var defaultName: String? {
    switch self {
    case .run: nil
    case .debounce: "debounce"
    case .throttle: "throttle"
    case .publisher: "publisher"
    }
  }

  /// What is to be done about an error that nobody has caught.
  var adviceOnErrors: String {
    switch self {
    case .run, .publisher:
      """
      Handle the error with the "catch" parameter of "run", or with "do" and "catch" inside of it, \
      and send an action if the feature should react.
      """
    case .debounce, .throttle:
      """
      A clock should throw nothing but a "CancellationError" while it is waited on: mend it, or give \
      the effect another one.
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
