#if LiveServer
  import Foundation
  import LiveUploads

  extension LiveServer.Configuration {
    /// Far longer than any useful timeout, and small enough for nanoseconds in an `Int64`.
    private static let maximumDuration = Duration.seconds(100 * 365 * 24 * 3600)

    /// More than the cores of most machines.
    static let maximumWorkers = 256

    func checkDurations() throws(LiveServerError) {
      for (name, duration, minimum) in [
        ("pingInterval", self.pingInterval, Duration.milliseconds(1)),
        ("stateLifetime", self.stateLifetime, .seconds(1)),
        ("security.accessLifetime", self.security.accessLifetime, .seconds(1)),
        ("limits.idleTimeout", self.limits.idleTimeout, .milliseconds(1)),
        ("limits.bodyTimeout", self.limits.bodyTimeout, .milliseconds(1)),
        ("limits.writeTimeout", self.limits.writeTimeout, .milliseconds(1)),
        ("limits.uploads.timeout", self.limits.uploads.timeout, .milliseconds(1)),
        ("limits.busyWarning", self.limits.busyWarning, .milliseconds(100)),
        (
          "limits.maximumBusyTime", self.limits.maximumBusyTime ?? self.limits.busyWarning,
          self.limits.busyWarning
        ),
        ("unclaimedSessionLifetime", self.unclaimedSessionLifetime, .zero),
        ("lostSessionLifetime", self.lostSessionLifetime, .zero),
        ("leftSessionLifetime", self.leftSessionLifetime, .zero),
        ("maximumShutdownDuration", self.maximumShutdownDuration, .zero),
        ("simulatedLatency", self.simulatedLatency, .zero),
        ("stateSavingDelay", self.stateSavingDelay, .zero),
      ] {
        guard minimum <= duration, duration <= Self.maximumDuration else {
          throw .invalidValue(
            name, "\(duration)", rule: "from \(minimum) to \(Self.maximumDuration)")
        }
      }
    }

    func checkNumbers() throws(LiveServerError) {
      if self.workers < 0, let text = ProcessInfo.processInfo.environment[Self.workersVariable],
        Int(text, radix: 10) == nil
      {
        throw .invalidWorkers(text)
      }
      for (name, number, minimum) in [
        ("maximumMessageSize", self.maximumMessageSize, 1),
        ("maximumPendingBytes", self.maximumPendingBytes, 1),
        ("maximumStateSize", self.maximumStateSize, 0),
        ("workers", self.workers, 0),
        ("limits.bodySize", self.limits.bodySize, 0),
        ("limits.sessions", self.limits.sessions, 0),
        ("limits.sessionsPerBrowser", self.limits.sessionsPerBrowser, 0),
        ("limits.sessionsPerAddress", self.limits.sessionsPerAddress, 0),
        ("limits.connections", self.limits.connections, 1),
        ("limits.connectionsPerAddress", self.limits.connectionsPerAddress, 1),
        ("limits.messageBurst", self.limits.messageBurst, 1),
        ("limits.bytesPerSecond", self.limits.bytesPerSecond, 1),
        ("limits.byteBurst", self.limits.byteBurst, 1),
        ("limits.minimumTransferRate", self.limits.minimumTransferRate, 1),
        ("limits.uploads.bytesPerSession", self.limits.uploads.bytesPerSession, 0),
        ("limits.uploads.bytesPerBrowser", self.limits.uploads.bytesPerBrowser, 0),
        ("limits.uploads.countPerBrowser", self.limits.uploads.countPerBrowser, 0),
        ("limits.uploads.bytes", self.limits.uploads.bytes, 0),
        ("limits.uploads.count", self.limits.uploads.count, 0),
        ("limits.uploads.chunkSize", self.limits.uploads.chunkSize, 1),
      ] where number < minimum {
        throw .invalidValue(name, "\(number)", rule: "\(minimum) or more")
      }
      guard self.workers <= Self.maximumWorkers else {
        throw .invalidValue("workers", "\(self.workers)", rule: "\(Self.maximumWorkers) or fewer")
      }
      if self.workers == 0, let time = self.limits.maximumBusyTime {
        throw .invalidValue(
          "limits.maximumBusyTime", "\(time)",
          rule: "nil without workers, because nothing would restart the server")
      }
      let rate = self.limits.messagesPerSecond
      guard rate > 0, rate.isFinite else {
        throw .invalidValue("limits.messagesPerSecond", "\(rate)", rule: "more than 0")
      }
    }
  }
#endif
