@testable import CasePaths
import IssueReporting
import Testing

@Suite
struct CasePathLiteralTests {
  private let action = Action.finished(.success(1))

  @Test
  func `literal of declared properties is one static object`() {
    func object<Value>(_ literal: CasePathLiteral<Action, Value>) -> ObjectIdentifier {
      ObjectIdentifier(literal)
    }
    let single = (0..<3).map { _ in object(\.counter) }
    let joined = (0..<3).map { _ in object(\.finished.success) }
    #expect(Set(single).count == 1)
    #expect(Set(joined).count == 1)
  }

  @Test
  func `literals take the overload that captures nothing`() {
    // Chosen by the same rules as the overloads of the library, which do not show which one ran.
    #expect(overload(Action.self, \.counter) == .literal)
    #expect(overload(Action.self, \.finished.success) == .literal)
    #expect(overload(Action.self, \.child.renamed) == .literal)
    #expect(overload(Action.self, Bool.random() ? \.counter : \.counter) == .literal)
    #expect(overload(Action.self, \.self) == .stored)
    let stored: CaseKeyPath<Action, Int> = \.counter
    #expect(overload(Action.self, stored) == .stored)
    #expect(overload(Action.self, \Action.Cases.counter) == .stored)
  }

  @Test
  func `literal and stored path give the same results`() {
    let stored: CaseKeyPath<Action, Int> = \.finished.success
    #expect(action.is(\.finished.success) && action.is(stored))
    #expect(
      !action.is(\.finished.failure) && !action.is(\.counter) && !action.is(\.child.dismissed))
    #expect(action.is(\.self))
    #expect(action[case: \.finished.success] == action[case: stored])
    #expect(action[case: \.counter] == nil)
    #expect(AnyCasePath<Action, Int>(\.counter).embed(2)[case: \.counter] == 2)
    #expect(AnyCasePath<Action, Int>(\.finished.success).embed(3)[case: stored] == 3)
    #expect("\(AnyCasePath<Action, Int>(\.finished.success))" == "\(AnyCasePath(stored))")
  }

  @Test
  func `literal assigns and modifies`() {
    var action = action
    action[case: \.finished.success]? += 1
    action[case: \.finished]?[case: \.success]? += 1
    action[case: \.counter] = 7
    action.modify(\.finished) { $0.modify(\.success) { $0 += 1 } }
    #expect(action[case: \.finished.success] == 4)
    var note = Action.note("a")
    note[case: \.note] = .some(nil)
    #expect(note.is(\.note.none))
  }

  @Test
  func `modifying another case names the case and the location of the call`() {
    var action = action
    withKnownIssue {
      action.modify(\.counter) { $0 += 1 }
    } matching: {
      $0.description.contains("Can't modify the case 'counter' of 'Action'")
        && $0.description.contains("the value is in the case 'finished'")
        && $0.sourceLocation?.fileName == "CasePathLiteralTests.swift"
    }
  }

  @Test
  func `literal is a pattern`() {
    func describe(_ action: Action) -> String {
      if case \.finished.success = action { return "success" }
      switch action {
      case \.counter: return "counter"
      case \.child.dismissed: return "child dismissed"
      case \.child: return "child"
      default: return "else"
      }
    }
    #expect(
      [.counter(1), action, .child(.dismissed), .child(.renamed("")), .dismissed].map(describe)
        == ["counter", "success", "child dismissed", "child", "else"])
  }

  @Test
  func `generic code takes literals of its caller and its own`() {
    func value<Root: CasePathable, Value>(
      of root: Root, at literal: CasePathLiteral<Root, Value>
    ) -> Value? {
      root.is(literal) ? root[case: literal] : nil
    }
    func success<Value, Failure: Error>(of result: Result<Value, Failure>) -> Value? {
      result.is(\.success) ? result[case: \.success] : nil
    }
    func wrapped<Value>(_ optional: Result<Value?, Failed>) -> Value? {
      optional[case: \.success.some]
    }
    #expect(value(of: action, at: \.finished.success) == 1)
    #expect(success(of: Result<Int, Failed>.success(2)) == 2)
    #expect(wrapped(.success(3)) == 3)
  }

  @Test
  func `literal converts to the case key path of the same case`() {
    let single: CaseKeyPath<Action, Int> = \.counter
    #expect(Action.caseKeyPath(\.counter) as CaseKeyPath<Action, Int> == single)
    let joined: CaseKeyPath<Action, String> = Action.caseKeyPath(\.child.renamed)
    #expect(joined("a").is(\.child.renamed))
    #expect(joined("a")[case: joined] == "a")
  }

  @Test
  func `conversion of a static literal is cached`() {
    func convert() -> CaseKeyPath<Action, Int> { Action.caseKeyPath(\.counter) }
    // Another test may evict the entry in between, so the test makes several attempts.
    #expect((0..<100).contains { _ in convert() === convert() })
  }

  @Test
  func `conversion keeps paths resolved before`() {
    func literal() -> CasePathLiteral<Action, Action.Child> { \.child }
    #expect(Action.child(.dismissed).is(literal()))
    let keyPath = Action.caseKeyPath(literal())
    #expect(Action.child(.dismissed).is(literal()))
    #expect(keyPath(.dismissed)[case: literal()] == .dismissed)
    #expect(Action.caseKeyPath(literal()) == keyPath)
  }
}

private enum Overload {
  case literal
  case stored
}

@_disfavoredOverload
private func overload<Root, Value>(
  _ root: Root.Type, _ keyPath: CaseKeyPath<Root, Value>
) -> Overload { .stored }

private func overload<Root: CasePathable, Value>(
  _ root: Root.Type, _ literal: CasePathLiteral<Root, Value>
) -> Overload { .literal }
