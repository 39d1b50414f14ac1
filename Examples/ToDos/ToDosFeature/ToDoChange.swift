import ComposableArchitecture

/// A change of the list. It refers to items by their ids, so it applies after changes by other
/// users.
public enum ToDoChange: Equatable, Sendable {
  /// Appends an item.
  case add(ToDo)
  /// Inserts an item after another, or at the beginning.
  case insert(ToDo, behind: ToDo.ID?)
  /// Moves an item after another, or to the beginning.
  case move(ToDo.ID, behind: ToDo.ID?)
  /// Removes an item.
  case remove(ToDo.ID)
  /// Renames an item.
  case rename(ToDo.ID, String)
  /// Marks an item as done or open.
  case setDone(ToDo.ID, Bool)
}

extension IdentifiedArrayOf<ToDo> {
  /// Applies a change to the list.
  ///
  /// - Returns: The change that undoes it; `nil` if the list does not change.
  @discardableResult
  mutating func apply(_ change: ToDoChange) -> ToDoChange? {
    switch change {
    case .add(let todo):
      return self.append(todo).inserted ? .remove(todo.id) : nil

    case .insert(let todo, let other):
      return self.insert(todo, at: self.index(behind: other)).inserted ? .remove(todo.id) : nil

    case .move(let id, let other):
      guard id != other, let index = self.index(id: id) else { return nil }
      let before = self.id(before: index)
      guard other != before else { return nil }
      let todo = self.remove(at: index)
      self.insert(todo, at: self.index(behind: other))
      return .move(id, behind: before)

    case .remove(let id):
      guard let index = self.index(id: id) else { return nil }
      let before = self.id(before: index)
      return .insert(self.remove(at: index), behind: before)

    case .rename(let id, let title):
      guard let before = self[id: id]?.title, before != title else { return nil }
      self[id: id]?.title = title
      return .rename(id, before)

    case .setDone(let id, let isDone):
      guard let before = self[id: id]?.isDone, before != isDone else { return nil }
      self[id: id]?.isDone = isDone
      return .setDone(id, before)
    }
  }

  /// The item before an index; `nil` at the beginning.
  func id(before index: Int) -> ToDo.ID? {
    index > 0 ? self[index - 1].id : nil
  }

  /// The index after another item; the end of the list if that item was removed.
  private func index(behind id: ToDo.ID?) -> Int {
    guard let id else { return 0 }
    return self.index(id: id).map { $0 + 1 } ?? self.count
  }
}
