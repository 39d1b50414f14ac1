/// A filter for the list. Each filter has its own address.
public enum Filter: String, CaseIterable, Sendable {
  case all = "All"
  case open = "Open"
  case done = "Done"

  /// The path of the filter.
  public var path: String { self == .all ? "/" : "/\(self.rawValue.lowercased())" }

  func includes(_ todo: ToDo) -> Bool {
    switch self {
    case .all: true
    case .open: !todo.isDone
    case .done: todo.isDone
    }
  }
}
