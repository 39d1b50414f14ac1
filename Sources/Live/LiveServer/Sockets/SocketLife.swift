#if LiveServer
  import NIOCore

  /// Looks after a socket from time to time, so that none is kept for nothing. It belongs to the event loop of the socket.
  final class SocketLife {
    enum Step {
      case ping

      /// The browser has given no sign of life since the last ping.
      case giveUp

      /// The browser has said nothing, or its visit has ended: it may come back, and then it is looked at who it is.
      case askToComeBack
    }

    /// Whether anything has come since the last ping.
    var isAlive = true

    /// Whether the socket is being read. Otherwise nothing can come.
    var isHeard = true

    /// Whether the browser has said anything, as it does first of all.
    var hasSpoken = false

    private let pingInterval: TimeAmount
    private let isVisitOver: @Sendable () -> Bool
    private var pings: RepeatedTask?
    private var silence: Scheduled<Void>?

    /// How long a browser may say nothing at first.
    private static let maximumSilence = TimeAmount.seconds(10)

    init(pingInterval: TimeAmount, isVisitOver: @escaping @Sendable () -> Bool) {
      self.pingInterval = pingInterval
      self.isVisitOver = isVisitOver
    }

    /// Looks after the socket until it ends.
    ///
    /// - Parameter perform: Is told on the event loop what has to be done.
    func begin(on eventLoop: any EventLoop, perform: @escaping (Step) -> Void) {
      let bound = NIOLoopBound((self, perform), eventLoop: eventLoop)
      self.pings = eventLoop.scheduleRepeatedTask(
        initialDelay: self.pingInterval, delay: self.pingInterval
      ) { _ in
        let (life, perform) = bound.value
        perform(life.nextStep())
      }
      self.silence = eventLoop.scheduleTask(in: Self.maximumSilence) {
        let (life, perform) = bound.value
        if !life.hasSpoken { perform(.askToComeBack) }
      }
    }

    func end() {
      self.pings?.cancel()
      self.silence?.cancel()
    }

    private func nextStep() -> Step {
      guard self.isAlive || !self.isHeard else { return .giveUp }
      guard !self.isVisitOver() else { return .askToComeBack }
      self.isAlive = false
      return .ping
    }
  }
#endif
