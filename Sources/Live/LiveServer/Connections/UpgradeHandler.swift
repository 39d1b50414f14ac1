#if LiveServer
import NIOCore
import NIOHTTP1
import NIOWebSocket

/// Passes HTTP requests on until one asks for the socket of a page, and turns the connection into
/// that socket.
///
/// Any request of a connection may ask for it, because a proxy sends the requests of many clients
/// on one connection. The decoder stops reading HTTP after each request with `Upgrade`, so a
/// request that can't be granted is the last of its connection, and the response says
/// `Connection: close`: a proxy then takes another connection for the next client.
final class UpgradeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  /// The actions of an upgrade, and the conditions for it.
  struct Plan {
    /// Whether a request for a socket may be granted.
    let isSocket: (HTTPRequestHead) -> Bool

    /// Adds the HTTP handlers to the end of the pipeline. Returns those that a socket does not
    /// need.
    let serveHTTP: () throws -> [any RemovableChannelHandler]

    /// Creates the handlers of a socket.
    let serveSocket: (HTTPRequestHead) throws -> [any ChannelHandler]

    /// Called when the handlers in the pipeline have taken over, so that no task serves the
    /// connection.
    let noteHandled: () -> Void

    /// The timeout for the first request.
    let idleTimeout: TimeAmount

    /// The same, from the start of the connection, if the process has begun to shut down.
    ///
    /// A client does not send a request again if its new connection was closed without a
    /// response. Older connections without a request are spare ones.
    let quiescingTimeout: TimeAmount

    /// Hands requests over to other workers; `nil` if there are none.
    let handOver: HandOver?
  }

  private enum State {
    /// No request has arrived. Browsers open spare connections.
    case unused
    case http
    /// The last request was for a socket. Responses before it may be on their way.
    case upgrading(HTTPRequestHead)
    /// The HTTP handlers are being removed. Data that arrives now belongs to the socket.
    case switching([NIOAny])
    /// No more requests are read.
    case closing
    /// The connection is handed over to a worker when the bytes that have arrived are complete.
    case leaving(worker: Int)
    /// The queue of the worker is full, so this one keeps the connection and tries again.
    case waiting(worker: Int, deadline: NIODeadline)
    /// The connection ends after the responses in progress. The client sends the request again.
    case ending
  }

  private let plan: Plan
  private var state = State.unused
  /// The handlers that are removed before the connection becomes a socket.
  private var httpHandlers: [any RemovableChannelHandler]
  private var servesHTTP = false
  /// The number of requests that have been passed on and whose responses have not ended.
  private var pendingResponses = 0
  private var isReadingRequest = false
  private var isReadHeld = false
  /// Whether malformed data followed the last request.
  private var isMalformed = false
  private var unusedTimeout: Scheduled<Void>?
  private var mustServe: Bool
  private var start = NIODeadline.distantPast
  /// Whether the process has begun to shut down before the first request.
  private var isQuiescing = false
  private var nextHandOver: Scheduled<Void>?

  /// The time that a client may take to close a refused connection.
  private static let closeTimeout = TimeAmount.seconds(2)

  /// - Parameters:
  ///   - codec: The handlers in the pipeline that decode and encode HTTP.
  ///   - plan: The actions of the upgrade.
  init(codec: [any RemovableChannelHandler], plan: Plan) {
    self.httpHandlers = codec
    self.plan = plan
    self.mustServe = plan.handOver?.isHandedOver ?? false
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.start = context.eventLoop.now
    self.closeUnused(context, at: self.start + self.plan.idleTimeout)
  }

  private func closeUnused(_ context: ChannelHandlerContext, at deadline: NIODeadline) {
    self.unusedTimeout?.cancel()
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    self.unusedTimeout = context.eventLoop.scheduleTask(deadline: deadline) {
      bound.value.close(promise: nil)
    }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.unusedTimeout?.cancel()
    self.endWaiting()
  }

  func read(context: ChannelHandlerContext) {
    switch self.state {
    case .upgrading, .switching: self.isReadHeld = true
    case .leaving, .waiting, .ending: break
    case .unused, .http, .closing: context.read()
    }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch self.state {
    case .unused, .http: self.receive(self.unwrapInboundIn(data), context)
    case .upgrading(let head):
      guard case .end = self.unwrapInboundIn(data), self.isReadingRequest else {
        return context.close(promise: nil)
      }
      self.isReadingRequest = false
      if self.pendingResponses == 0 { self.upgrade(context, head) }
    case .leaving, .waiting, .ending: break
    case .switching(let held): self.state = .switching(held + [data])
    case .closing:
      // The last request may have a body.
      guard self.isReadingRequest else { return }
      if case .end = self.unwrapInboundIn(data) { self.isReadingRequest = false }
      context.fireChannelRead(data)
    }
  }

  private func receive(_ part: HTTPServerRequestPart, _ context: ChannelHandlerContext) {
    switch part {
    case .head(var head):
      self.unusedTimeout?.cancel()
      if self.leaves(with: head, context) { return }
      self.isReadingRequest = true
      if head.asksForSocket, self.plan.isSocket(head) {
        self.state = .upgrading(head)
        return
      }
      let isLast = head.stopsDecoder || !head.isKeepAlive || self.isQuiescing
      if isLast {
        head.headers.remove(name: "Upgrade")
        head.headers.replaceOrAdd(name: "Connection", value: "close")
      }
      guard self.beginHTTP(context) else { return }
      self.state = isLast ? .closing : .http
      self.pendingResponses += 1
      context.fireChannelRead(self.wrapInboundOut(.head(head)))
    case .body: context.fireChannelRead(self.wrapInboundOut(part))
    case .end:
      self.isReadingRequest = false
      self.plan.handOver?.recorder.noteEnd()
      context.fireChannelRead(self.wrapInboundOut(part))
    }
  }

  // MARK: Requests for other workers

  /// Begins to hand the connection over, if another worker serves the request, or the successor of
  /// this one.
  private func leaves(with head: HTTPRequestHead, _ context: ChannelHandlerContext) -> Bool {
    guard let handOver = self.plan.handOver else { return false }
    var worker = self.mustServe ? nil : handOver.otherWorker(head)
    if self.isQuiescing { worker = worker ?? handOver.ownWorker }
    self.mustServe = false
    guard let worker else {
      handOver.recorder.pass()
      return false
    }
    if handOver.recorder.hold(head), self.pendingResponses == 0 {
      self.state = .leaving(worker: worker)
    } else {
      self.state = .ending
      if self.pendingResponses == 0 { self.end(context) }
    }
    return true
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    guard case .leaving(let worker) = self.state, let handOver = self.plan.handOver else {
      return context.fireChannelReadComplete()
    }
    self.leave(context, for: worker, handOver) {
      guard handOver.waiting.take() else { return false }
      let timeout = self.isQuiescing ? self.plan.quiescingTimeout : HandOver.timeout
      self.state = .waiting(worker: worker, deadline: context.eventLoop.now + timeout)
      return true
    }
  }

  /// Hands the connection over to a worker.
  ///
  /// - Parameter waits: Called if the worker's queue is full. Returns whether the connection waits.
  private func leave(
    _ context: ChannelHandlerContext, for worker: Int, _ handOver: HandOver,
    orWaits waits: () -> Bool
  ) {
    do {
      try handOver.send(handOver.recorder.heldBytes, worker)
      self.endWaiting()
      self.state = .closing
      if !self.servesHTTP { self.plan.noteHandled() }
      context.close(promise: nil)
    } catch HandOverFailure.queueFull where waits() {
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      self.nextHandOver = context.eventLoop.scheduleTask(in: HandOver.retryInterval) {
        bound.value.0.leaveAfterWaiting(bound.value.1)
      }
    } catch {
      self.endWaiting()
      self.state = .closing
      handOver.noteFailure(error, worker)
      handOver.recorder.pass()
      self.refuse(context, .serviceUnavailable, ["Retry-After": "1"])
    }
  }

  private func leaveAfterWaiting(_ context: ChannelHandlerContext) {
    guard case .waiting(let worker, let deadline) = self.state, let handOver = self.plan.handOver
    else { return }
    self.leave(context, for: worker, handOver) { context.eventLoop.now < deadline }
  }

  private func endWaiting() {
    guard case .waiting = self.state else { return }
    self.state = .closing
    self.nextHandOver?.cancel()
    self.plan.handOver?.waiting.giveBack()
  }

  /// Closes the connection in a way that lets the client read the last response.
  private func end(_ context: ChannelHandlerContext) {
    context.close(mode: .output, promise: nil)
    let bound = NIOLoopBound(context, eventLoop: context.eventLoop)
    context.eventLoop.scheduleTask(in: Self.closeTimeout) { bound.value.close(promise: nil) }
    if !self.servesHTTP { self.plan.noteHandled() }
  }

  private func beginHTTP(_ context: ChannelHandlerContext) -> Bool {
    guard !self.servesHTTP else { return true }
    self.servesHTTP = true
    do {
      self.httpHandlers += try self.plan.serveHTTP()
      return true
    } catch {
      context.close(promise: nil)
      return false
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch self.unwrapOutboundIn(data) {
    case .head(var head):
      guard self.isEnding, self.pendingResponses == 1 else { break }
      head.headers.replaceOrAdd(name: "Connection", value: "close")
      return context.write(self.wrapOutboundOut(.head(head)), promise: promise)
    case .body: break
    case .end:
      context.write(data, promise: promise)
      self.pendingResponses -= 1
      if self.pendingResponses == 0 { self.endResponses(context) }
      return
    }
    context.write(data, promise: promise)
  }

  private var isEnding: Bool {
    switch self.state {
    case .closing, .ending: true
    case .unused, .http, .upgrading, .switching, .leaving, .waiting: false
    }
  }

  private func endResponses(_ context: ChannelHandlerContext) {
    if self.isMalformed { return self.refuse(context, .badRequest) }
    if case .ending = self.state {
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      return context.eventLoop.execute {
        bound.value.1.flush()
        bound.value.0.end(bound.value.1)
      }
    }
    guard case .upgrading(let head) = self.state, !self.isReadingRequest else { return }
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    // Handlers are not removed while they are writing.
    context.eventLoop.execute { bound.value.0.upgrade(bound.value.1, head) }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard error is HTTPParserError else { return context.fireErrorCaught(error) }
    switch self.state {
    case .upgrading, .switching: return context.close(promise: nil)
    case .closing where !self.isReadingRequest: return
    case .leaving, .waiting, .ending: return
    case .unused, .http, .closing: break
    }
    self.state = .closing
    if self.isReadingRequest {
      // The rest of the request is missing. A later handler responds to the error.
      self.isReadingRequest = false
      return context.fireErrorCaught(error)
    }
    self.isMalformed = true
    // Responses leave in the order of the requests.
    if self.pendingResponses == 0 { self.refuse(context, .badRequest) }
  }

  /// Refuses a request, and closes the connection.
  private func refuse(
    _ context: ChannelHandlerContext, _ status: HTTPResponseStatus, _ headers: HTTPHeaders = [:]
  ) {
    self.unusedTimeout?.cancel()
    self.isMalformed = false
    var head = HTTPResponseHead(
      version: .http1_1, status: status,
      headers: ["Connection": "close", "Content-Length": "0"])
    head.headers.add(contentsOf: headers)
    context.write(self.wrapOutboundOut(.head(head)), promise: nil)
    context.writeAndFlush(self.wrapOutboundOut(.end(nil)), promise: nil)
    self.end(context)
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch (event, self.state) {
    case (is ChannelShouldQuiesceEvent, .waiting(let worker, let deadline)):
      let limit = context.eventLoop.now + self.plan.quiescingTimeout
      self.state = .waiting(worker: worker, deadline: min(deadline, limit))
    // The connection ends here in any case.
    case (_, .leaving), (_, .waiting), (_, .ending): break
    case (is ChannelShouldQuiesceEvent, .unused):
      self.isQuiescing = true
      let timeout = min(self.plan.quiescingTimeout, self.plan.idleTimeout)
      self.closeUnused(context, at: self.start + timeout)
    case (ChannelEvent.inputClosed, .unused),
      (is ChannelShouldQuiesceEvent, .switching), (ChannelEvent.inputClosed, .switching):
      context.close(promise: nil)
    case (is ChannelShouldQuiesceEvent, .upgrading), (ChannelEvent.inputClosed, .upgrading):
      // Responses in progress are completed.
      if self.pendingResponses == 0 { return context.close(promise: nil) }
      self.state = .closing
      context.fireUserInboundEventTriggered(event)
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  private func upgrade(_ context: ChannelHandlerContext, _ head: HTTPRequestHead) {
    guard case .upgrading = self.state, context.channel.isActive else { return }
    self.state = .switching([])
    let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
    NIOWebSocketServerUpgrader { channel, _ in
      channel.eventLoop.makeSucceededFuture(HTTPHeaders())
    } upgradePipelineHandler: { channel, _ in
      channel.eventLoop.makeSucceededVoidFuture()
    }
    .buildUpgradeResponse(
      channel: context.channel, upgradeRequest: head, initialResponseHeaders: HTTPHeaders()
    )
    .flatMap { headers in
      let (handler, context) = bound.value
      return handler.leaveHTTP(context, headers)
    }
    .whenComplete { result in
      let (handler, context) = bound.value
      handler.enterSocket(context, head, result)
    }
  }

  /// Sends the response that switches protocols, and removes the HTTP handlers.
  private func leaveHTTP(
    _ context: ChannelHandlerContext, _ headers: HTTPHeaders
  ) -> EventLoopFuture<Void> {
    let head = HTTPResponseHead(
      version: .http1_1, status: .switchingProtocols, headers: headers)
    context.writeAndFlush(self.wrapOutboundOut(.head(head)), promise: nil)
    let pipeline = context.pipeline.syncOperations
    let removals = self.httpHandlers.map { pipeline.removeHandler($0) }
    self.httpHandlers = []
    return .andAllSucceed(removals, on: context.eventLoop)
  }

  private func enterSocket(
    _ context: ChannelHandlerContext, _ head: HTTPRequestHead, _ result: Result<Void, any Error>
  ) {
    guard case .switching(let held) = self.state, context.channel.isActive else { return }
    let pipeline = context.pipeline.syncOperations
    do {
      try result.get()
      // The task at the end of the pipeline may wait for more requests. The HTTP part of it sees
      // only the end of the connection.
      try pipeline.addHandlers(try self.plan.serveSocket(head), position: .after(self))
    } catch {
      return context.close(promise: nil)
    }
    self.state = .closing
    self.unusedTimeout?.cancel()
    if !self.servesHTTP { self.plan.noteHandled() }
    for data in held { context.fireChannelRead(data) }
    context.fireChannelReadComplete()
    if self.isQuiescing { context.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent()) }
    let channel = context.channel
    pipeline.removeHandler(self, promise: nil)
    if self.isReadHeld { channel.read() }
  }
}

extension HTTPRequestHead {
  /// Whether the decoder stops after this request, because another protocol may follow.
  fileprivate var stopsDecoder: Bool {
    self.method == .CONNECT || self.headers.contains(name: "Upgrade")
  }

  /// Whether the request asks for a WebSocket and has no body.
  fileprivate var asksForSocket: Bool {
    self.method == .GET
      && self.headers[canonicalForm: "upgrade"].map { $0.lowercased() } == ["websocket"]
      && self.headers[canonicalForm: "connection"].contains { $0.lowercased() == "upgrade" }
      && self.headers["Sec-WebSocket-Version"] == ["13"]
      && self.headers["Sec-WebSocket-Key"].count == 1
      && !self.headers.contains(name: "Transfer-Encoding")
      && self.headers["Content-Length"].allSatisfy { $0 == "0" }
  }
}
#endif
