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
    _ state: ToDos.State, saved: LockIsolated<[ToDo]> = LockIsolated([])
  ) -> TestStoreOf<ToDos> {
    TestStore(initialState: state) {
      ToDos()
    } withDependencies: {
      $0.toDoStorage.save = { saved.setValue($0) }
    }
  }

  @Test
  func addingAndUndoing() async {
    let saved = LockIsolated<[ToDo]>([])
    let store = self.store(ToDos.State(), saved: saved)
    await store.send(.binding(.set(\.draft, " Milk "))) { $0.draft = " Milk " }
    await store.send(.view(.addSubmitted)) {
      $0.draft = ""
      $0.todos = [self.milk]
      $0.undoable = [ToDos.Step(name: "add “Milk”", todos: [])]
    }
    #expect(saved.value == [self.milk])
    await store.send(.view(.undoButtonTapped)) {
      $0.todos = []
      $0.undoable = []
    }
    #expect(saved.value == [])
    await store.send(.view(.addSubmitted))
  }

  @Test
  func finishing() async {
    let store = self.store(ToDos.State(todos: [self.milk]))
    await store.send(.view(.doneChanged(self.milk.id, true))) {
      $0.todos[id: self.milk.id]?.isDone = true
      $0.undoable = [ToDos.Step(name: "finish “Milk”", todos: [self.milk])]
    }
    await store.send(.view(.clearDoneButtonTapped)) {
      $0.undoable.append(ToDos.Step(name: "clear what is done", todos: $0.todos))
      $0.todos = []
    }
  }

  @Test
  func editing() async {
    let store = self.store(ToDos.State(todos: [self.milk]))
    await store.send(.view(.editButtonTapped(self.milk.id))) {
      $0.editing = ToDos.Editing(id: self.milk.id, title: "Milk")
    }
    await store.send(.view(.editChanged("Cream"))) { $0.editing?.title = "Cream" }
    await store.send(.view(.editCancelled)) { $0.editing = nil }
    await store.send(.view(.editButtonTapped(self.milk.id))) {
      $0.editing = ToDos.Editing(id: self.milk.id, title: "Milk")
    }
    await store.send(.view(.editChanged(" Cream"))) { $0.editing?.title = " Cream" }
    await store.send(.view(.editSubmitted)) {
      $0.editing = nil
      $0.undoable = [ToDos.Step(name: "rename “Cream”", todos: $0.todos)]
      $0.todos[id: self.milk.id]?.title = "Cream"
    }
  }

  @Test
  func movingPastWhatIsHidden() async {
    var done = self.bread
    done.isDone = true
    let todos: IdentifiedArrayOf<ToDo> = [self.milk, done, self.letter]
    let store = self.store(ToDos.State(todos: todos, filter: .open))
    await store.send(.view(.moveButtonTapped(self.milk.id, .down))) {
      $0.todos = [done, self.letter, self.milk]
      $0.undoable = [ToDos.Step(name: "move “Milk”", todos: todos)]
    }
    await store.send(.view(.moveButtonTapped(self.milk.id, .down)))
    await store.send(.view(.moveButtonTapped(self.milk.id, .up))) {
      $0.undoable.append(ToDos.Step(name: "move “Milk”", todos: $0.todos))
      $0.todos = [done, self.milk, self.letter]
    }
  }

  @Test
  func deleting() async {
    let store = self.store(ToDos.State(todos: [self.milk, self.bread]))
    await store.send(.view(.deleteButtonTapped(self.milk.id))) {
      $0.undoable = [ToDos.Step(name: "delete “Milk”", todos: $0.todos)]
      $0.todos = [self.bread]
    }
  }
}
