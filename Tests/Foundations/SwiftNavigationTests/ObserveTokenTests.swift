import SwiftNavigation
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ObserveTokenTests {
  private final class Count: Sendable {
    private let storage = Atomic(0)
    var value: Int { storage.load(ordering: .sequentiallyConsistent) }
    func increment() { storage.add(1, ordering: .sequentiallyConsistent) }
  }

  @Test func cancellingCallsBackOnce() {
    let cancellations = Count()
    let token = ObserveToken { cancellations.increment() }
    #expect(!token.isCancelled)
    token.cancel()
    token.cancel()
    #expect(token.isCancelled)
    #expect(cancellations.value == 1)
  }

  @Test func releasingCancels() {
    let cancellations = Count()
    var token: ObserveToken? = ObserveToken { cancellations.increment() }
    #expect(token != nil)
    token = nil
    #expect(cancellations.value == 1)
  }

  @Test func releasingACancelledTokenDoesNotCancelAgain() {
    let cancellations = Count()
    do {
      let token = ObserveToken { cancellations.increment() }
      token.cancel()
    }
    #expect(cancellations.value == 1)
  }

  @Test func manyThreadsCancelOnce() async {
    let cancellations = Count()
    let token = ObserveToken { cancellations.increment() }
    await withTaskGroup { group in
      for _ in 0..<100 {
        group.addTask { token.cancel() }
      }
    }
    #expect(cancellations.value == 1)
  }

  @Test func theCallbackCanBeRead() {
    let cancellations = Count()
    let token = ObserveToken { cancellations.increment() }
    token.onCancel()
    #expect(cancellations.value == 1)
    #expect(!token.isCancelled)
  }

  @Test func aCollectionKeepsTokens() {
    let cancellations = Count()
    var array: [ObserveToken] = []
    var set: Set<ObserveToken> = []
    ObserveToken { cancellations.increment() }.store(in: &array)
    ObserveToken { cancellations.increment() }.store(in: &set)
    #expect(cancellations.value == 0)
    array = []
    #expect(cancellations.value == 1)
    set = []
    #expect(cancellations.value == 2)
  }

  @Test func tokensAreEqualIfTheyAreTheSame() {
    let token = ObserveToken()
    #expect(token == token)
    #expect(token != ObserveToken())
    #expect(Set([token, token]).count == 1)
  }
}
