import ComposableArchitecture

/// One thing that somebody does to a list, whatever others do to it meanwhile.
public enum ToDoChange: Equatable, Sendable {
  /// Something is to be done besides.
  case add(ToDo)
  /// Something comes back behind another, or to the beginning.
  case insert(ToDo, behind: ToDo.ID?)
  /// Something goes behind another, or to the beginning.
  case move(ToDo.ID, behind: ToDo.ID?)
  /// Something goes.
  case remove(ToDo.ID)
  /// Something gets another title.
  case rename(ToDo.ID, String)
  /// Something is done, or not any more.
  case setDone(ToDo.ID, Bool)
}

extension IdentifiedArrayOf<ToDo> {
  /// Does one thing to the list.
  ///
  /// - Returns: What undoes it; `nil` if the list stays what it is.
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

  /// What stands before a position; `nil` at the beginning.
  func id(before index: Int) -> ToDo.ID? {
    index > 0 ? self[index - 1].id : nil
  }

  /// The position behind another; the end, if somebody has removed that.
  private func index(behind id: ToDo.ID?) -> Int {
    guard let id else { return 0 }
    return self.index(id: id).map { $0 + 1 } ?? self.count
  }
}
