import CasePaths

/// The action that a test expects to receive.
struct ActionExpectation<Action> {
  /// The action itself, if it is known.
  let action: Action?
  let matches: (Action) -> Bool
  /// Whether an action has the expected case.
  let isNear: (Action) -> Bool
  private let describe: () -> String

  /// The description in messages.
  var description: String { self.describe() }

  /// An action that a closure accepts.
  init(matching isMatching: @escaping (Action) -> Bool) {
    self.action = nil
    self.matches = isMatching
    self.isNear = { _ in false }
    self.describe = { "an action that the closure accepts" }
  }

  /// An action.
  ///
  /// - Parameter areEqual: Whether two actions are equal.
  init(_ action: Action, areEqual: @escaping (Action, Action) -> Bool) {
    self.action = action
    self.matches = { areEqual(action, $0) }
    self.isNear = { ActionLabel($0).text == ActionLabel(action).text }
    self.describe = { "\(OneLineDump(action))" }
  }

  /// An action of a case.
  init<Value>(case path: AnyCasePath<Action, Value>) {
    self.action = nil
    self.matches = { path.extract(from: $0) != nil }
    self.isNear = { _ in false }
    self.describe = { Self.name(of: path) }
  }

  /// An action of a case, with a value.
  init<Value: Equatable>(case path: AnyCasePath<Action, Value>, value: Value) {
    self.action = path.embed(value)
    self.matches = { path.extract(from: $0) == value }
    self.isNear = { path.extract(from: $0) != nil }
    self.describe = { "\(Self.name(of: path)) with \(OneLineDump(value))" }
  }

  private static func name<Value>(of path: AnyCasePath<Action, Value>) -> String {
    path.caseName.map { "\\.\($0)" } ?? "an action of a case"
  }
}
