import CustomDump
import SwiftNavigation
import Testing

private enum Answer: Equatable, Sendable {
  case confirm(id: Int)
  case discard
}

private enum Parent: Equatable, Sendable {
  case answer(Answer)
}

@Suite(.timeLimit(.minutes(5)))
struct ButtonStateTests {
  @Test func aButtonWithoutAnActionOnlyCloses() {
    let button = ButtonState<Answer>(role: .cancel) { TextState("Resume") }
    #expect(button.role == .cancel)
    #expect(button.action == .send(nil))
    #expect(button.action.action == nil)
    #expect(button.label == TextState("Resume"))
  }

  @Test func anActionMayBeWrittenInTwoWays() {
    let short = ButtonState<Answer>(action: .discard) { TextState("Discard") }
    let long = ButtonState<Answer>(action: .send(.discard)) { TextState("Discard") }
    #expect(short == long)
    #expect(short.action.type == .send(.discard))
  }

  @Test func identityDoesNotCount() {
    let first = ButtonState<Never> { TextState("OK") }
    let second = ButtonState<Never> { TextState("OK") }
    #expect(first.id != second.id)
    #expect(first == second)
    #expect(first.hashValue == second.hashValue)
  }

  @Test func identitiesAreUnique() async {
    let ids = await withTaskGroup { group in
      for _ in 0..<8 {
        group.addTask { (0..<100).map { _ in ButtonState<Never> { TextState("OK") }.id } }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(Set(ids).count == 800)
  }

  @Test func roleActionAndLabelCount() {
    let button = ButtonState<Answer>(action: .discard) { TextState("Discard") }
    #expect(
      button != ButtonState(role: .destructive, action: .discard) { TextState("Discard") })
    #expect(button != ButtonState(action: .confirm(id: 1)) { TextState("Discard") })
    #expect(button != ButtonState(action: .discard) { TextState("Delete") })
  }

  @Test func mappingKeepsEverythingButTheAction() {
    let button = ButtonState<Answer>(role: .destructive, action: .discard) { TextState("Discard") }
    let mapped = button.map { $0.map(Parent.answer) }
    #expect(
      mapped
        == ButtonState(role: .destructive, action: .answer(.discard)) { TextState("Discard") })
    #expect(mapped.id == button.id)
    #expect(
      ButtonState<Answer> { TextState("OK") }.map { $0.map(Parent.answer) }.action.action == nil)
  }

  @Test func performingHandsOverTheAction() async {
    let button = ButtonState<Answer>(action: .discard) { TextState("Discard") }
    var performed: [Answer?] = []
    button.withAction { performed.append($0) }
    ButtonState<Answer> { TextState("OK") }.withAction { performed.append($0) }
    await button.withAction { action in
      await Task.yield()
      performed.append(action)
    }
    #expect(performed == [.discard, nil, .discard])
  }

  @MainActor
  @Test func performingStaysOnTheActor() async {
    let button = ButtonState<Answer>(action: .discard) { TextState("Discard") }
    await button.withAction { _ in
      await Task.yield()
      MainActor.assertIsolated()
    }
  }

  @Test func performingRethrowsErrors() {
    struct Failure: Error {}
    let button = ButtonState<Answer>(action: .discard) { TextState("Discard") }
    #expect(throws: Failure.self) {
      try button.withAction { _ in throw Failure() }
    }
  }

  @Test func aDumpShowsTheButton() {
    let button = ButtonState<Answer>(role: .destructive, action: .confirm(id: 1)) {
      TextState("Delete")
    }
    expectNoDifference(
      String(customDumping: button),
      """
      ButtonState(
        role: .destructive,
        action: .confirm(id: 1),
        label: "Delete"
      )
      """
    )
    expectNoDifference(
      String(customDumping: ButtonState<Never> { TextState("OK") }),
      """
      ButtonState(label: "OK")
      """
    )
    expectNoDifference(
      String(customDumping: button.action), ".send(\n  .confirm(id: 1)\n)")
  }
}
