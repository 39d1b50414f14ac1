import ComposableArchitecture
import Testing

/// Runs its tests as `swift test` does.
@main
struct UnlinkedTests {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }

  @MainActor @Test func wrong() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        state += 1
        return .none
      }
    }
    await store.send(true) { $0 = 2 }
  }

  @MainActor @Test func right() async {
    let store = TestStore(initialState: 0) {
      Reduce<Int, Bool> { state, _ in
        state += 1
        return .none
      }
    }
    await store.send(true) { $0 = 1 }
  }
}
