import ComposableArchitecture
import DependenciesTestSupport
import Foundation
import Testing

@testable import ToDosFeature

@MainActor
@Suite(.dependencies { $0.uuid = .incrementing })
struct ToDosTests {
  let milk = ToDo(id: UUID(0), title: "Milk")
  let bread = ToDo(id: UUID(1), title: "Bread")
  let letter = ToDo(id: UUID(2), title: "Letter")

  private func store(
    _ state: ToDos.State, saved: LockIsolated<[ToDoChange]> = LockIsolated([])
  ) -> TestStoreOf<ToDos> {
    TestStore(initialState: state) {
      ToDos()
    } withDependencies: {
      $0.toDoStorage.change = { change in saved.withValue { $0.append(change) } }
    }
  }

  @Test
  func addingAndUndoing() async {
    let saved = LockIsolated<[ToDoChange]>([])
    let store = self.store(ToDos.State(), saved: saved)
    await store.send(.binding(.set(\.draft, " Milk "))) { $0.draft = " Milk " }
    await store.send(.view(.addSubmitted)) {
      $0.draft = ""
      $0.todos = [self.milk]
      $0.undoable = [ToDos.Step(name: "add “Milk”", changes: [.remove(self.milk.id)])]
      $0.unsaved = [.add(self.milk)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    await store.send(.view(.undoButtonTapped)) {
      $0.todos = []
      $0.undoable = []
      $0.unsaved = [.remove(self.milk.id)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    #expect(saved.value == [.add(self.milk), .remove(self.milk.id)])
    await store.send(.view(.addSubmitted)) { $0.draftError = "Enter what is to be done." }
  }

  @Test
  func clearingAndUndoing() async {
    var done = self.bread
    done.isDone = true
    let saved = LockIsolated<[ToDoChange]>([])
    let store = self.store(ToDos.State(todos: [self.milk, self.bread]), saved: saved)
    await store.send(.view(.doneChanged(self.bread.id, true))) {
      $0.todos[id: self.bread.id]?.isDone = true
      $0.undoable = [ToDos.Step(name: "finish “Bread”", changes: [.setDone(self.bread.id, false)])]
      $0.unsaved = [.setDone(self.bread.id, true)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    await store.send(.view(.clearDoneButtonTapped)) {
      $0.todos = [self.milk]
      $0.undoable.append(
        ToDos.Step(name: "clear what is done", changes: [.insert(done, behind: self.milk.id)]))
      $0.unsaved = [.remove(self.bread.id)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    await store.send(.view(.undoButtonTapped)) {
      $0.todos = [self.milk, done]
      $0.undoable.removeLast()
      $0.unsaved = [.insert(done, behind: self.milk.id)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    #expect(
      saved.value == [
        .setDone(self.bread.id, true), .remove(self.bread.id), .insert(done, behind: self.milk.id),
      ])
  }

  @Test
  func editing() async {
    let store = self.store(ToDos.State(todos: [self.milk]))
    await store.send(.view(.editButtonTapped(self.milk.id))) {
      $0.editing = self.milk.id
      $0.editedTitle = "Milk"
    }
    await store.send(.view(.editChanged("Cream"))) { $0.editedTitle = "Cream" }
    await store.send(.view(.editCancelled)) { $0.editing = nil }
    await store.send(.view(.editButtonTapped(self.milk.id))) {
      $0.editing = self.milk.id
      $0.editedTitle = "Milk"
    }
    await store.send(.view(.editChanged(" Cream"))) { $0.editedTitle = " Cream" }
    await store.send(.view(.editSubmitted)) {
      $0.editing = nil
      $0.todos[id: self.milk.id]?.title = "Cream"
      $0.undoable = [ToDos.Step(name: "rename “Cream”", changes: [.rename(self.milk.id, "Milk")])]
      $0.unsaved = [.rename(self.milk.id, "Cream")]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
  }

  @Test
  func movingPastHiddenItems() async {
    var done = self.bread
    done.isDone = true
    let store = self.store(ToDos.State(todos: [self.milk, done, self.letter], filter: .open))
    await store.send(.view(.moveButtonTapped(self.milk.id, .down))) {
      $0.todos = [done, self.letter, self.milk]
      $0.undoable = [ToDos.Step(name: "move “Milk”", changes: [.move(self.milk.id, behind: nil)])]
      $0.unsaved = [.move(self.milk.id, behind: self.letter.id)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
    await store.send(.view(.moveButtonTapped(self.milk.id, .down)))
    await store.send(.view(.moveButtonTapped(self.milk.id, .up))) {
      $0.todos = [done, self.milk, self.letter]
      $0.undoable.append(
        ToDos.Step(name: "move “Milk”", changes: [.move(self.milk.id, behind: self.letter.id)]))
      $0.unsaved = [.move(self.milk.id, behind: done.id)]
    }
    await store.receive(\.saved) { $0.unsaved = [] }
  }

  @Test
  func changesElsewhere() async {
    // given: a page that follows the list
    let (lists, continuation) = AsyncStream.makeStream(of: [ToDo].self)
    let (permissions, maySave) = AsyncStream.makeStream(of: Void.self)
    let store = self.store(ToDos.State(todos: [self.milk, self.bread]))
    store.dependencies.toDoStorage.lists = { lists }
    store.dependencies.toDoStorage.change = { _ in _ = await permissions.first { _ in true } }
    await store.send(.view(.opened(path: "/")))
    // when: somebody changes it here and somebody else there
    await store.send(.view(.deleteButtonTapped(self.milk.id))) {
      $0.todos = [self.bread]
      $0.undoable = [
        ToDos.Step(name: "delete “Milk”", changes: [.insert(self.milk, behind: nil)])
      ]
      $0.unsaved = [.remove(self.milk.id)]
    }
    await store.send(.view(.doneChanged(self.bread.id, true))) {
      $0.todos[id: self.bread.id]?.isDone = true
      $0.undoable.append(
        ToDos.Step(name: "finish “Bread”", changes: [.setDone(self.bread.id, false)]))
      $0.unsaved.append(.setDone(self.bread.id, true))
    }
    continuation.yield([self.milk, self.letter, self.bread])
    // then: what was done here is not forgotten, even if the list does not know it yet
    await store.receive(\.listChanged) {
      $0.todos = [self.letter, self.bread]
      $0.todos[id: self.bread.id]?.isDone = true
    }
    // One is kept after the other.
    maySave.yield()
    await store.receive(\.saved) { $0.unsaved.removeFirst() }
    maySave.yield()
    await store.receive(\.saved) { $0.unsaved = [] }
    continuation.finish()
    await store.finish()
  }
}
