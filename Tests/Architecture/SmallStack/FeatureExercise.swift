import ComposableArchitecture
import Foundation

/// Sends actions to the innermost of nested features in every way, and checks the results.
struct FeatureExercise<Feature: NestedFeature>: Exercise {
  private let store = Store(initialState: Feature.initialState) { Feature() }

  func run() {
    for level in 0..<Feature.depth { self.store.send(Feature.opening(level)) }
    self.store.send(Feature.action(.numberReceived(Kilobyte(1))))
    self.expect(1)
    self.store.send(Feature.action(.numberSentAtOnce(Kilobyte(2))))
    self.expect(2)
    self.store.send(Feature.action(.binding(.set(\.block, FourKilobytes(3)))))
    self.expect(3)
    guard let innermost = Feature.innermost(in: self.store) else { return }
    innermost.send(.numberReceived(Kilobyte(4)))
    self.expect(4, in: innermost)
    innermost.block = FourKilobytes(5)
    self.expect(5, in: innermost)
  }

  func runLater() async {
    await self.store.send(Feature.action(.numberSentLater(Kilobyte(6)))).finish()
    self.expect(6)
  }

  private func expect(_ number: Int, line: Int = #line) {
    let last = Innermost.lastNumber.value
    if last != number { fail("line \(line): got \(last), not \(number)") }
    _ = self.store.id
  }

  private func expect(_ number: Int, in store: StoreOf<Innermost>, line: Int = #line) {
    self.expect(number, line: line)
    let read = (store.number, store.block.number, store.state.block.number)
    if read != (number, number, number) { fail("line \(line): read \(read), not \(number)") }
  }
}

/// Exits with a message.
func fail(_ message: String) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(1)
}
