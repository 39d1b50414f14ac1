import SwiftNavigation
import Testing

@Suite struct HashableObjectTests {
  private final class Model: HashableObject {}

  @Test func anObjectEqualsItselfAlone() {
    let first = Model()
    let second = Model()
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }
}
