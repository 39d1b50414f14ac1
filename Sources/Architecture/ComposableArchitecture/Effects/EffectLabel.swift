import CustomDump
import IssueReporting

/// The name of an effect in messages, and the source location of the call that created it.
struct EffectLabel: Sendable {
  let kind: EffectKind
  let name: String?
  let fileID: StaticString
  let filePath: StaticString
  let line: UInt
  let column: UInt

  init(
    _ kind: EffectKind, name: String? = nil, fileID: StaticString, filePath: StaticString,
    line: UInt, column: UInt
  ) {
    self.kind = kind
    self.name = name ?? kind.defaultName
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  func reportUncaught(_ error: any Error) {
    let name = self.kind == .run ? self.name.map { " (named \"\($0)\")" } ?? "" : ""
    reportIssue(
      """
      \(self.kind)\(name) returned from "\(self.fileID):\(self.line)" threw an unhandled error:

      \(self.dump(of: error))

      The effect has ended, and its feature was not notified. \(self.kind.adviceOnErrors)
      """,
      fileID: self.fileID,
      filePath: self.filePath,
      line: self.line,
      column: self.column
    )
  }

  func reportSendAfterEnd<Action>(of action: Action) {
    reportIssue(
      """
      \(self.kind) returned from "\(self.fileID):\(self.line)" sent an action after it had ended:

      \(self.dump(of: action))

      The action and its effects can't be cancelled or awaited. "send" must not outlive the operation of the \
      effect: instead of starting a "Task", use "async let" or a task group, which the operation awaits.
      """,
      fileID: self.fileID,
      filePath: self.filePath,
      line: self.line,
      column: self.column
    )
  }

  private func dump(of value: some Any) -> String {
    var text = ""
    customDump(value, to: &text, indent: 2)
    return text
  }
}

extension EffectLabel: CustomStringConvertible {
  var description: String {
    self.name.map { "\"\($0)\" (\(self.fileID):\(self.line))" } ?? "\(self.fileID):\(self.line)"
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
