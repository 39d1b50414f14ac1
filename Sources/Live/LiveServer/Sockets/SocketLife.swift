#if LiveServer
  import NIOCore

  /// Pings a socket and closes it when it is of no more use. It is isolated to the event loop of
  /// the socket.
  final class SocketLife {
    enum Step {
      case ping

      /// The browser has sent nothing since the last ping.
      case giveUp

      /// The browser has sent no message in time, or its access has ended: it may reconnect and is
      /// authenticated again.
      case closeToReconnect
    }

    /// Whether a frame has arrived since the last ping.
    var isAlive = true

    /// Whether the socket is being read. While it is not, no frame can arrive.
    var isHeard = true

    /// Whether the browser has sent a message, which it does as soon as it is connected.
    var hasSpoken = false

    private let pingInterval: TimeAmount
    private let isAccessExpired: @Sendable () -> Bool
    private var pings: RepeatedTask?
    private var silence: Scheduled<Void>?

    /// The timeout for the first message.
    private static let maximumSilence = TimeAmount.seconds(10)

    init(pingInterval: TimeAmount, isAccessExpired: @escaping @Sendable () -> Bool) {
      self.pingInterval = pingInterval
      self.isAccessExpired = isAccessExpired
    }

    /// Starts the pings and the timeout.
    ///
    /// - Parameters:
    ///   - eventLoop: The event loop of the socket.
    ///   - perform: Called on the event loop with each step to take.
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
        if !life.hasSpoken { perform(.closeToReconnect) }
      }
    }

    func end() {
      self.pings?.cancel()
      self.silence?.cancel()
    }

    private func nextStep() -> Step {
      guard self.isAlive || !self.isHeard else { return .giveUp }
      guard !self.isAccessExpired() else { return .closeToReconnect }
      self.isAlive = false
      return .ping
    }
  }
#endif
