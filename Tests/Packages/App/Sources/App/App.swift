import ComposableArchitecture
import Parsing
import TimingFeatures

@CasePathable
enum Command {
  case wait(Int)
}

// Case paths of this package go to one that was written for the original, and its feature to a store of this one.
@main
struct App {
  @MainActor static func main() async {
    let parse = CaseParser(AnyCasePath(\Command.Cases.wait))
    guard case .wait(let seconds) = parse("1") else { return }
    let rings = LockIsolated(0)
    let store = Store(initialState: Countdown.State(seconds: seconds)) {
      Countdown()
    } withDependencies: {
      $0[Chime.self].play = { rings.withValue { $0 += 1 } }
    }
    await store.send(.tick).finish()
    print("\(store.seconds) s left, \(store.marks.count) mark, \(rings.value) chime")
  }
}
