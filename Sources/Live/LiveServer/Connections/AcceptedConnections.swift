#if LiveServer
import NIOCore
import Synchronization

/// The handler of a listening channel that closes it without losing connections it has accepted.
///
/// NIO closes or forgets connections that are being set up when their listening channel closes.
/// Their clients would get no response, though the next process could serve them.
final class AcceptedConnections: ChannelDuplexHandler, Sendable {
  typealias InboundIn = any Channel
  typealias InboundOut = any Channel
  typealias OutboundIn = Never
  typealias OutboundOut = Never

  private struct State {
    /// The connections that the server has not received yet.
    var channels: [ObjectIdentifier: any Channel] = [:]
    /// The listening channel, if it closes when the server has received all connections.
    var stopped: (any Channel)?
    /// Whether connections are accepted, until the end.
    var mayAccept: Bool
  }

  private let state: Mutex<State>

  /// - Parameter mayAccept: `false` if connections wait in the kernel until ``begin(_:)``.
  init(mayAccept: Bool = true) {
    self.state = Mutex(State(mayAccept: mayAccept))
  }

  /// Begins to accept connections.
  func begin(_ listener: any Channel) {
    self.state.withLock { $0.mayAccept = true }
    listener.read()
  }

  /// Accepts no more connections, and closes the listening channel when the server has received
  /// all that were accepted.
  ///
  /// - Parameter onEnd: Called when no connections are accepted any more.
  func stop(_ listener: any Channel, onEnd: @escaping @Sendable () -> Void = {}) {
    // While this runs on its event loop, no connection is accepted.
    listener.eventLoop.execute {
      try? listener.syncOptions?.setOption(.autoRead, value: false)
      let isComplete = self.state.withLock { state in
        state.stopped = listener
        return state.channels.isEmpty
      }
      onEnd()
      if isComplete { listener.close(promise: nil) }
    }
  }

  /// Notes that the server has received a connection.
  func noteReceipt(of connection: any Channel) {
    let listener = self.state.withLock { state in
      state.channels[ObjectIdentifier(connection)] = nil
      return state.channels.isEmpty ? state.stopped : nil
    }
    listener?.close(promise: nil)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let connection = self.unwrapInboundIn(data)
    self.state.withLock { $0.channels[ObjectIdentifier(connection)] = connection }
    connection.closeFuture.whenComplete { [weak self] _ in self?.noteReceipt(of: connection) }
    context.fireChannelRead(data)
  }

  func read(context: ChannelHandlerContext) {
    if self.state.withLock({ $0.mayAccept && $0.stopped == nil }) { context.read() }
  }

  func channelInactive(context: ChannelHandlerContext) {
    let channels = self.state.withLock { state in
      state.stopped = nil
      return Array(state.channels.values)
    }
    for channel in channels { channel.close(promise: nil) }
    context.fireChannelInactive()
  }
}
#endif
