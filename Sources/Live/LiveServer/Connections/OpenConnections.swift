#if LiveServer
import NIOCore
import Synchronization

/// The open connections of a server. They end when their requests are complete, as soon as the
/// server shuts down.
///
/// A connection has a task from its first HTTP request on. A socket has none: its channel handlers
/// do all the work, and a task would take a quarter of the memory of an idle page.
final class OpenConnections: Sendable {
  private struct State {
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// The connections that have received a request, and have no task yet.
    var requested: [LiveChannel.Value] = []
    /// ``serve(respond:)``, waiting for the next of these connections.
    var server: CheckedContinuation<LiveChannel.Value?, Never>?
    /// Whether no connections will be added.
    var isComplete = false
    var isQuiescing = false
    var isCancelled = false
  }

  private let state = Mutex(State())

  func add(_ connection: LiveChannel.Value) {
    let channel = connection.channel
    let (isQuiescing, isCancelled) = self.state.withLock { state in
      state.channels[ObjectIdentifier(channel)] = channel
      return (state.isQuiescing, state.isCancelled)
    }
    connection.language.whenComplete { language in
      switch language {
      case .success(.http): self.change { $0.requested.append(connection) }
      case .success(.handled): break
      // The client closed the connection before its first request, or a connection limit was
      // reached.
      case .failure: channel.close(promise: nil)
      }
    }
    channel.closeFuture.whenComplete { _ in
      self.change { $0.channels[ObjectIdentifier(channel)] = nil }
    }
    if isQuiescing { Self.quiesce(channel) }
    if isCancelled { channel.close(promise: nil) }
  }

  /// Notes that no connections will be added.
  func complete() {
    self.change { $0.isComplete = true }
  }

  /// Ends the connections, also those that are added later.
  func quiesce() {
    let channels = self.state.withLock { state in
      state.isQuiescing = true
      return Array(state.channels.values)
    }
    for channel in channels { Self.quiesce(channel) }
  }

  private static func quiesce(_ channel: any Channel) {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
  }

  /// Serves all connections that receive requests, until ``complete()`` was called and none is
  /// open.
  ///
  /// If the task is cancelled, because the shutdown deadline has passed, connections are closed
  /// without waiting for slow clients or close frames.
  ///
  /// - Parameter respond: Responds to the requests of a connection.
  func serve(respond: @escaping @Sendable (LiveChannel.Value) async -> Void) async {
    await withTaskCancellationHandler {
      await withDiscardingTaskGroup { tasks in
        while let connection = await self.nextRequested() {
          tasks.addTask { await respond(connection) }
        }
      }
    } onCancel: {
      let channels = self.state.withLock { state in
        state.isCancelled = true
        return Array(state.channels.values)
      }
      for channel in channels { channel.close(promise: nil) }
    }
  }

  /// Waits for the next connection that needs a task; `nil` if there will be none.
  ///
  /// It also waits in a cancelled task: every connection that has received a request must be
  /// served, or NIO ends the process.
  private func nextRequested() async -> LiveChannel.Value? {
    await withCheckedContinuation { server in self.change { $0.server = server } }
  }

  /// Changes the state, and continues ``serve(respond:)`` if it waits for this change.
  private func change(_ body: (inout State) -> Void) {
    let (server, connection) = self.state.withLock { state in
      body(&state)
      let isOver = state.isComplete && state.channels.isEmpty
      guard let server = state.server, isOver || !state.requested.isEmpty else {
        return (nil as CheckedContinuation<LiveChannel.Value?, Never>?, nil as LiveChannel.Value?)
      }
      state.server = nil
      return (server, state.requested.isEmpty ? nil : state.requested.removeFirst())
    }
    server?.resume(returning: connection)
  }
}
#endif
