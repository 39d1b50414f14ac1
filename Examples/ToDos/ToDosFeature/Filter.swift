/// Which of the to-dos are shown. Each choice has its address.
public enum Filter: String, CaseIterable, Sendable {
  case all = "All"
  case open = "Open"
  case done = "Done"

  /// Where it is.
  public var path: String { self == .all ? "/" : "/\(self.rawValue.lowercased())" }

  func includes(_ todo: ToDo) -> Bool {
    switch self {
    case .all: true
    case .open: !todo.isDone
    case .done: todo.isDone
    }
  }
}
