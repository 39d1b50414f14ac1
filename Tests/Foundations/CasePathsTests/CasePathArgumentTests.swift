@testable import CasePaths
import Synchronization
import Testing

/// The argument of an operator that takes a case key path.
@Suite
struct CasePathArgumentTests {
  @Test
  func `argument that captures nothing is evaluated once`() {
    // given
    func resolved() -> AnyCasePath<Choice<Int>, Int> { AnyCasePath(argument: { countedPath() }) }
    // when
    let paths = (0..<100).map { _ in resolved() }
    // then
    #expect(paths.allSatisfy { $0.extract(from: .first(1)) == 1 })
    #expect(paths.allSatisfy { $0.extract(from: .second(1)) == nil })
    // Other tests may evict the entry in between.
    #expect(evaluations.withLock { $0 } < 50)
  }

  @Test
  func `argument with a captured path has the value of this path each time`() {
    // given
    func resolved(_ path: CaseKeyPath<Choice<Int>, Int>) -> AnyCasePath<Choice<Int>, Int> {
      AnyCasePath(argument: { path })
    }
    let paths: [CaseKeyPath<Choice<Int>, Int>] = [\.first, \.second, \.first]
    // when
    let choices = paths.map { resolved($0).embed(1) }
    // then
    #expect(choices == [.first(1), .second(1), .first(1)])
  }

  @Test
  func `argument in a generic function has the value for its types`() {
    // given
    func resolved<Value>(_: Value.Type) -> AnyCasePath<Choice<Value>, Value> {
      AnyCasePath(argument: { \.second })
    }
    for _ in 0..<3 {
      // when
      let number = resolved(Int.self)
      let text = resolved(String.self)
      // then
      #expect(number.embed(1) == .second(1))
      #expect(text.embed("a") == .second("a"))
    }
  }
}

private let evaluations = Mutex(0)

private func countedPath() -> CaseKeyPath<Choice<Int>, Int> {
  evaluations.withLock { $0 += 1 }
  return \.first
}

@CasePathable
private enum Choice<Value> {
  case first(Value)
  case second(Value)
}

extension Choice: Equatable where Value: Equatable {}
