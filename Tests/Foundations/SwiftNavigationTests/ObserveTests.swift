import Observation
import SwiftNavigation
import Synchronization
import Testing

@Observable
@MainActor
private final class Counter {
  var count = 0
  var title = ""
  @ObservationIgnored var token: ObserveToken?
}

/// Waits until the main actor has run its queued jobs.
private func nextMainActorTurn() async {
  await withCheckedContinuation { continuation in
    Task { @MainActor in continuation.resume() }
  }
}

/// The observed values, from any thread.
private final class Counts: Sendable {
  private let storage = Mutex<[Int]>([])
  var values: [Int] { storage.withLock { $0 } }
  func append(_ count: Int) { storage.withLock { $0.append(count) } }
}

@Suite(.timeLimit(.minutes(5))) @MainActor
struct ObserveTests {
  @Test func theFirstRunIsOverWhenObserveReturns() {
    var counts: [Int] = []
    let counter = Counter()
    let token = observe { counts.append(counter.count) }
    #expect(counts == [0])
    #expect(!token.isCancelled)
  }

  @Test func aChangeRunsItAgainAfterTheChange() async {
    var counts: [Int] = []
    let counter = Counter()
    let token = observe { counts.append(counter.count) }
    counter.count = 1
    #expect(counts == [0])
    await nextMainActorTurn()
    #expect(counts == [0, 1])
    counter.count = 2
    await nextMainActorTurn()
    counter.count = 3
    await nextMainActorTurn()
    #expect(counts == [0, 1, 2, 3])
    token.cancel()
  }

  @Test func severalChangesWithinATurnAreOneRun() async {
    var runs: [String] = []
    let counter = Counter()
    let token = observe { runs.append("\(counter.count)\(counter.title)") }
    counter.count = 1
    counter.title = "a"
    counter.count = 2
    await nextMainActorTurn()
    await nextMainActorTurn()
    #expect(runs == ["0", "2a"])
    token.cancel()
  }

  @Test func onlyReadPropertiesCount() async {
    var runs: [String] = []
    let counter = Counter()
    let token = observe { runs.append(counter.count < 1 ? "-" : counter.title) }
    counter.title = "unread"
    await nextMainActorTurn()
    #expect(runs == ["-"])
    counter.count = 1
    await nextMainActorTurn()
    counter.title = "read"
    await nextMainActorTurn()
    #expect(runs == ["-", "unread", "read"])
    token.cancel()
  }

  @Test func aChangeBeforeTheNextRunIsNotMissed() async {
    // given an observation whose next run is due
    var counts: [Int] = []
    let counter = Counter()
    let token = observe { counts.append(counter.count) }
    counter.count = 1
    // when a change comes just before, and another just after the run
    Task { counter.count = 2 }
    await nextMainActorTurn()
    Task { counter.count = 3 }
    await nextMainActorTurn()
    await nextMainActorTurn()
    // then the last value is observed
    #expect(counts.last == 3)
    token.cancel()
  }

  @Test func itsOwnChangesDoNotRunItAgain() async {
    var runs = 0
    let counter = Counter()
    let token = observe {
      runs += 1
      counter.count += 1
    }
    await nextMainActorTurn()
    #expect(runs == 1)
    counter.count = 10
    await nextMainActorTurn()
    await nextMainActorTurn()
    #expect(runs == 2)
    #expect(counter.count == 11)
    token.cancel()
  }

  @Test func cancellingEndsIt() async {
    var counts: [Int] = []
    let counter = Counter()
    let token = observe { counts.append(counter.count) }
    token.cancel()
    counter.count = 1
    await nextMainActorTurn()
    #expect(counts == [0])
  }

  @Test func cancellingTakesBackARunThatIsDue() async {
    var counts: [Int] = []
    let counter = Counter()
    let token = observe { counts.append(counter.count) }
    counter.count = 1
    token.cancel()
    await nextMainActorTurn()
    #expect(counts == [0])
  }

  @Test func itMayCancelItself() async {
    var counts: [Int] = []
    let counter = Counter()
    counter.token = observe {
      counts.append(counter.count)
      if counter.count == 1 { counter.token?.cancel() }
    }
    counter.count = 1
    await nextMainActorTurn()
    counter.count = 2
    await nextMainActorTurn()
    #expect(counts == [0, 1])
  }

  @Test func releasingTheTokenEndsIt() async {
    var counts: [Int] = []
    let counter = Counter()
    var token: ObserveToken? = observe { counts.append(counter.count) }
    #expect(token?.isCancelled == false)
    token = nil
    counter.count = 1
    await nextMainActorTurn()
    #expect(counts == [0])
  }

  @Test func aModelIsReleasedWithTheTokenOfTheWorkThatCapturesIt() async {
    weak var released: Counter?
    var token: ObserveToken?
    do {
      let counter = Counter()
      released = counter
      token = observe { _ = counter.count }
      counter.count = 1
      await nextMainActorTurn()
    }
    #expect(released != nil)
    token?.cancel()
    #expect(released == nil)
    token = nil
  }

  @Test func aModelMayKeepTheTokenOfWorkThatCapturesItWeakly() async {
    weak var released: Counter?
    do {
      let counter = Counter()
      released = counter
      counter.token = observe { [weak counter] in _ = counter?.count }
      counter.count = 1
      await nextMainActorTurn()
    }
    #expect(released == nil)
  }

  @Test func itSeesTheTaskLocalsOfTheChange() async {
    enum Context {
      @TaskLocal static var name = "default"
    }
    var names: [String] = []
    let counter = Counter()
    let token = Context.$name.withValue("observer") {
      observe { names.append("\(Context.name) \(counter.count)") }
    }
    Context.$name.withValue("change") { counter.count = 1 }
    await nextMainActorTurn()
    #expect(names == ["observer 0", "change 1"])
    token.cancel()
  }

  @Test func observationsMayBeNested() async {
    var outer = 0
    var inner: [Int] = []
    let counter = Counter()
    var tokens: [ObserveToken] = []
    observe {
      outer += 1
      guard tokens.isEmpty else { return }
      observe { inner.append(counter.count) }.store(in: &tokens)
    }.store(in: &tokens)
    counter.count = 1
    await nextMainActorTurn()
    #expect(inner == [0, 1])
    tokens.removeAll()
  }

  @Test func aFunctionMayBeObserved() {
    func run() { MainActor.assertIsolated() }
    let token = observe(run)
    #expect(!token.isCancelled)
  }
}

@Suite(.timeLimit(.minutes(5)))
struct ObserveFromElsewhereTests {
  /// Not isolated, and not asynchronous.
  private func start(
    _ counter: Counter, _ counts: Counts
  ) -> ObserveToken {
    observe { counts.append(counter.count) }
  }

  @Test func theFirstRunComesWithTheNextTurnOfTheMainActor() async {
    let counter = await Counter()
    let counts = Counts()
    let token = start(counter, counts)
    await nextMainActorTurn()
    #expect(counts.values == [0])
    await MainActor.run { counter.count = 1 }
    await nextMainActorTurn()
    #expect(counts.values == [0, 1])
    token.cancel()
  }

  @Test func asynchronousCodeMayObserveToo() async {
    let counter = await Counter()
    let counts = Counts()
    let token = observe { counts.append(counter.count) }
    await nextMainActorTurn()
    #expect(counts.values == [0])
    token.cancel()
  }

  @Test func aTokenThatIsReleasedBeforeTheFirstRunTakesItBack() async {
    let counter = await Counter()
    let counts = Counts()
    await MainActor.run {
      // On the main actor no other job can run in between.
      _ = start(counter, counts)
    }
    await nextMainActorTurn()
    #expect(counts.values == [])
  }

  @Test func anActorMayObserveOnItself() async {
    // given an actor that observes a model of its own
    let indexer = Indexer()
    await indexer.start()
    #expect(await indexer.indexed == [0])
    // when the model changes, then it runs again on the actor
    await indexer.change(to: 1)
    #expect(await indexer.indexed == [0, 1])
    // when another observation replaces it, then only that one runs
    await indexer.stop()
    await indexer.start()
    await indexer.change(to: 2)
    #expect(await indexer.indexed == [0, 1, 1, 2])
  }

  @Test func anActorIsNotKeptAliveByItsObservation() async {
    weak var released: Indexer?
    do {
      let indexer = Indexer()
      released = indexer
      await indexer.start()
    }
    // The thread that ran the actor releases it asynchronously.
    while released != nil, !Task.isCancelled { await Task.yield() }
    #expect(released == nil)
  }
}

/// An actor with a model that only it uses.
private actor Indexer {
  @Observable
  final class Library {
    var count = 0
    func set(_ count: Int) { self.count = count }
  }

  let library = Library()
  var indexed: [Int] = []
  private var token: ObserveToken?
  private var waiting: CheckedContinuation<Void, Never>?

  func start() {
    token = observe(on: self) { indexer in
      indexer.indexed.append(indexer.library.count)
      indexer.waiting?.resume()
      indexer.waiting = nil
    }
  }

  /// Returns when the change has been observed.
  func change(to count: Int) async {
    await withCheckedContinuation { continuation in
      waiting = continuation
      library.set(count)
    }
  }

  func stop() {
    token?.cancel()
  }
}
