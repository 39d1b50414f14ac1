#if CombineSchedulers
import Foundation

extension Publishers {
  /// A publisher that emits the time of a scheduler at a regular interval, once it is connected.
  ///
  /// Like `Foundation.Timer.publish`, but for any scheduler; in a test, time is virtual:
  ///
  /// ```swift
  /// let scheduler = DispatchQueue.test
  /// let clock = Publishers.Timer(every: .seconds(1), scheduler: scheduler)
  ///   .autoconnect()
  ///   .sink { print("It is \($0)") }
  /// scheduler.advance(by: .seconds(10))
  /// ```
  ///
  /// All subscribers share one timer and receive the same ticks, in the order of their
  /// subscriptions. A subscriber without demand at a tick misses the tick. The timer never
  /// completes.
  public final class Timer<S: Scheduler>: ConnectablePublisher {
    /// The time of the scheduler when the timer ticked.
    public typealias Output = S.SchedulerTimeType

    /// The timer never fails.
    public typealias Failure = Never

    /// The time from a connection to the first tick, and from a tick to the next one.
    public let interval: S.SchedulerTimeType.Stride

    /// The tolerated delay of a tick; `nil` for the smallest tolerance of the scheduler.
    public let tolerance: S.SchedulerTimeType.Stride?

    /// The scheduler that the timer runs on.
    public let scheduler: S

    /// The options that the timer is scheduled with.
    public let options: S.SchedulerOptions?

    private let lock = NSLock()
    private var sides: [Side] = []
    private var connections: Set<CombineIdentifier> = []
    private var run: CancellableSlot?

    /// Creates a timer that starts when it is connected.
    ///
    /// - Parameters:
    ///   - interval: The time between two ticks. Must be positive.
    ///   - tolerance: The tolerated delay of a tick; `nil` for the smallest tolerance of the
    ///     scheduler.
    ///   - scheduler: The scheduler to run on.
    ///   - options: Options for the scheduler.
    public init(
      every interval: S.SchedulerTimeType.Stride,
      tolerance: S.SchedulerTimeType.Stride? = nil,
      scheduler: S,
      options: S.SchedulerOptions? = nil
    ) {
      self.interval = interval
      self.tolerance = tolerance
      self.scheduler = scheduler
      self.options = options
    }

    /// Subscribes to the ticks.
    public func receive<Downstream: Subscriber>(subscriber: Downstream)
    where Downstream.Input == Output, Downstream.Failure == Failure {
      let subscription = TimerSubscription(downstream: subscriber) { [weak self] id in
        self?.remove(id)
      }
      lock.withLock {
        sides.append(Side(id: subscription.combineIdentifier, tick: subscription.tick))
      }
      subscriber.receive(subscription: subscription)
    }

    /// Starts the timer.
    ///
    /// A further connection joins a running timer, which stops when each of its connections has
    /// been cancelled. After a new connection it continues for its existing subscribers.
    ///
    /// - Returns: The connection. The timer keeps running if the connection is released without
    ///   being cancelled.
    public func connect() -> any Cancellable {
      let connection = Connection(timer: self)
      let newRun: CancellableSlot? = lock.withLock {
        connections.insert(connection.id)
        guard run == nil else { return nil }
        let newRun = CancellableSlot()
        run = newRun
        return newRun
      }
      if let newRun {
        start(newRun)
      }
      return connection
    }

    private func start(_ run: CancellableSlot) {
      // Retains the timer, which must live while it is connected.
      let schedule = scheduler.schedule(
        after: scheduler.now.advanced(by: interval),
        interval: interval,
        tolerance: tolerance ?? scheduler.minimumTolerance,
        options: options
      ) {
        guard !run.isCancelled else { return }
        self.tick()
      }
      run.fill(with: schedule)
    }

    private func tick() {
      let sides = lock.withLock { self.sides }
      guard !sides.isEmpty else { return }
      let now = scheduler.now
      for side in sides {
        side.tick(now)
      }
    }

    private func remove(_ id: CombineIdentifier) {
      // Release it outside of the lock: its `deinit` may call any code.
      _ = lock.withLock {
        sides.firstIndex { $0.id == id }.map { sides.remove(at: $0) }
      }
    }

    private func disconnect(_ connection: Connection) {
      let endedRun: CancellableSlot? = lock.withLock {
        guard connections.remove(connection.id) != nil, connections.isEmpty
        else { return nil }
        defer { run = nil }
        return run
      }
      endedRun?.cancel()
    }

    private struct Side {
      let id: CombineIdentifier
      let tick: (Output) -> Void
    }

    private final class Connection: Cancellable {
      let id = CombineIdentifier()
      private let timer: Timer

      init(timer: Timer) {
        self.timer = timer
      }

      func cancel() {
        timer.disconnect(self)
      }
    }
  }
}

extension Scheduler {
  /// A publisher that emits the time of this scheduler at a regular interval, once it is
  /// connected.
  ///
  /// ```swift
  /// let ticks = scheduler.timerPublisher(every: .seconds(1)).autoconnect()
  /// ```
  ///
  /// - Parameters:
  ///   - interval: The time between two ticks. Must be positive.
  ///   - tolerance: The tolerated delay of a tick; `nil` for the smallest tolerance of the
  ///     scheduler.
  ///   - options: Options for the scheduler.
  public func timerPublisher(
    every interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride? = nil,
    options: SchedulerOptions? = nil
  ) -> Publishers.Timer<Self> {
    Publishers.Timer(every: interval, tolerance: tolerance, scheduler: self, options: options)
  }
}
#endif
