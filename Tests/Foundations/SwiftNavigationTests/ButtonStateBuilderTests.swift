import SwiftNavigation
import Testing

struct ButtonStateBuilderTests {
  private func labels(
    @ButtonStateBuilder<Int> _ buttons: () -> [ButtonState<Int>]
  ) -> [String] {
    buttons().map { String(state: $0.label) }
  }

  private func button(_ label: String) -> ButtonState<Int> {
    ButtonState { TextState(label) }
  }

  @Test func nothingIsNoButton() {
    #expect(labels {} == [])
  }

  @Test(arguments: [
    (true, 1, ["yes", "one", "a", "b", "last"]),
    (false, 2, ["no", "two", "many", "a", "b", "last"]),
    (false, 3, ["no", "many", "a", "b", "last"]),
  ])
  func conditionsLoopsAndListsMix(condition: Bool, number: Int, expected: [String]) {
    let optional: String? = number > 1 ? "many" : nil
    #expect(
      labels {
        if condition {
          button("yes")
        } else {
          button("no")
        }
        switch number {
        case 1: button("one")
        case 2: button("two")
        default: []
        }
        if let optional { button(optional) }
        for name in ["a", "b"] {
          button(name)
        }
        if #available(macOS 13, *) {
          [button("last")]
        }
      } == expected
    )
  }
}
