import CustomDump
import SourceLocations

/// The name of an effect in messages, and the source location of the call that created it.
struct EffectLabel: Sendable {
  let kind: EffectKind
  let name: String?
  let location: SourceLocation

  init(_ kind: EffectKind, name: String? = nil, location: SourceLocation) {
    self.kind = kind
    self.name = name ?? kind.defaultName
    self.location = location
  }

  func reportUncaught(_ error: any Error) {
    let name = self.kind == .run ? self.name.map { " (named \"\($0)\")" } ?? "" : ""
    self.location.report(
      """
      \(self.kind)\(name) returned from "\(self.location)" threw an unhandled error:

      \(self.dump(of: error))

      The effect has ended, and its feature was not notified. \(self.kind.adviceOnErrors)
      """)
  }

  func reportSendAfterEnd<Action>(of action: Action) {
    self.location.report(
      """
      \(self.kind) returned from "\(self.location)" sent an action after it had ended:

      \(self.dump(of: action))

      The action and its effects can't be cancelled or awaited. "send" must not outlive the operation of the \
      effect: instead of starting a "Task", use "async let" or a task group, which the operation awaits.
      """)
  }

  private func dump(of value: some Any) -> String {
    var text = ""
    customDump(value, to: &text, indent: 2)
    return text
  }
}

extension EffectLabel: CustomStringConvertible {
  var description: String {
    self.name.map { "\"\($0)\" (\(self.location))" } ?? self.location.description
  }
}

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
