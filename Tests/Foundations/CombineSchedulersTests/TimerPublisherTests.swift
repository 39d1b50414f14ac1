#if CombineSchedulers
import CombineSchedulers
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5))) struct TimerPublisherTests {
  let scheduler = DispatchQueue.test
  let log = Log()

  @Test func itTicksWhileItIsConnected() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscription = timer.sink { _ in log.add("tick") }

    scheduler.advance(by: .seconds(5))
    #expect(log.entries == [])

    let connection = timer.connect()
    scheduler.advance(by: .seconds(2))
    #expect(log.entries == ["tick", "tick"])

    connection.cancel()
    scheduler.advance(by: .seconds(5))
    #expect(log.entries == ["tick", "tick"])
    subscription.cancel()
  }

  @Test func ticksAreTheTimesOfTheScheduler() {
    let start = scheduler.now
    var times: [DispatchQueue.SchedulerTimeType] = []
    let subscription = Publishers.Timer(every: .seconds(2), scheduler: scheduler)
      .autoconnect()
      .sink { times.append($0) }

    scheduler.advance(by: .seconds(5))

    #expect(times == [2, 4].map { start.advanced(by: .seconds($0)) })
    subscription.cancel()
  }

  @Test func itRunsFromTheFirstSubscriberToTheLastWhenItConnectsItself() {
    let timer = scheduler.timerPublisher(every: .seconds(1)).autoconnect()
    let first = timer.sink { _ in log.add("first") }
    scheduler.advance(by: .seconds(1))
    let second = timer.sink { _ in log.add("second") }
    scheduler.advance(by: .seconds(1))
    first.cancel()
    scheduler.advance(by: .seconds(1))
    second.cancel()

    // Nothing is scheduled any more.
    scheduler.advance(by: .seconds(1_000))

    #expect(log.entries == ["first", "first", "second", "second"])
  }

  @Test func subscribersSeeATickInTheOrderOfSubscribing() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscriptions = (0..<5).map { number in timer.sink { _ in log.add("\(number)") } }
    let connection = timer.connect()

    scheduler.advance(by: .seconds(1))

    #expect(log.entries == ["0", "1", "2", "3", "4"])
    connection.cancel()
    for subscription in subscriptions { subscription.cancel() }
  }

  @Test func connectionsShareATimerThatStopsWithTheLast() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscription = timer.sink { _ in log.add("tick") }
    let first = timer.connect()
    let second = timer.connect()

    scheduler.advance(by: .seconds(1))
    #expect(log.entries.count == 1)

    first.cancel()
    first.cancel()
    scheduler.advance(by: .seconds(1))
    #expect(log.entries.count == 2)

    second.cancel()
    scheduler.advance(by: .seconds(1_000))
    #expect(log.entries.count == 2)
    subscription.cancel()
  }

  @Test func itGoesOnForItsSubscribersWhenConnectedAgain() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscription = timer.sink { _ in log.add("tick") }

    timer.connect().cancel()
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == [])

    let connection = timer.connect()
    scheduler.advance(by: .seconds(1))
    #expect(log.entries == ["tick"])
    connection.cancel()
    subscription.cancel()
  }

  @Test func ticksWithoutDemandAreMissed() {
    let timer = scheduler.timerPublisher(every: .seconds(1))
    let subscriber = DemandingSubscriber(log: log)
    timer.subscribe(subscriber)
    let connection = timer.connect()

    scheduler.advance(by: .seconds(3))
    #expect(log.entries == [])

    subscriber.subscription?.request(.max(2))
    scheduler.advance(by: .seconds(3))
    #expect(log.entries == ["tick", "tick"])

    subscriber.additionalDemand = .max(1)
    subscriber.subscription?.request(.max(1))
    scheduler.advance(by: .seconds(3))
    #expect(log.entries.count == 4)

    subscriber.subscription?.cancel()
    scheduler.advance(by: .seconds(3))
    #expect(log.entries.count == 4)
    connection.cancel()
  }

  @Test func itTicksOnceOnAnImmediateScheduler() {
    let subscription = DispatchQueue.immediate.timerPublisher(every: .seconds(1))
      .autoconnect()
      .sink { _ in log.add("tick") }
    subscription.cancel()

    #expect(log.entries == ["tick"])
  }

  @Test func itIsReleasedWhenItIsCancelled() {
    weak var timer: Publishers.Timer<TestSchedulerOf<DispatchQueue>>?
    do {
      let strongTimer = scheduler.timerPublisher(every: .seconds(1))
      timer = strongTimer
      let subscription = strongTimer.autoconnect().sink { _ in }
      scheduler.advance(by: .seconds(1))
      subscription.cancel()
    }

    #expect(timer == nil)
  }

  @Test func itStoresItsParameters() {
    let timer = scheduler.timerPublisher(
      every: .seconds(1), tolerance: .milliseconds(5), options: .init(qos: .utility))

    #expect(timer.interval == .seconds(1))
    #expect(timer.tolerance == .milliseconds(5))
    #expect(timer.scheduler === scheduler)
    #expect(timer.options?.qos == .utility)
  }
}

/// Has no initial demand.
private final class DemandingSubscriber: Subscriber {
  typealias Input = DispatchQueue.SchedulerTimeType
  typealias Failure = Never

  let log: Log
  var subscription: (any Subscription)?
  var additionalDemand = Subscribers.Demand.none

  init(log: Log) {
    self.log = log
  }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.add("tick")
    defer { additionalDemand = .none }
    return additionalDemand
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
#endif
