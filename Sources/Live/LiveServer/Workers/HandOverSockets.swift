#if LiveServer && os(Linux)
  import Foundation

  /// A queue for each worker, in which other workers put connections of its browsers.
  ///
  /// The supervisor holds both ends of the sockets as long as it lives, so connections wait in the
  /// kernel while a worker restarts. The sockets have no address: only workers, which inherit them,
  /// can use them.
  final class HandOverSockets: Sendable {
    /// The ends from which workers take connections.
    let inboxes: [CInt]

    /// The ends to which connections for workers are sent.
    let outboxes: [CInt]

    init(count: Int) throws(LiveServerError) {
      var inboxes: [CInt] = []
      var outboxes: [CInt] = []
      for _ in 0..<count {
        var pair: [CInt] = [-1, -1]
        let kind = CInt(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else {
          let code = errno
          for descriptor in inboxes + outboxes { close(descriptor) }
          throw .system(code)
        }
        inboxes.append(pair[0])
        outboxes.append(pair[1])
      }
      self.inboxes = inboxes
      self.outboxes = outboxes
    }

    deinit {
      for descriptor in self.inboxes + self.outboxes { close(descriptor) }
    }
  }
#endif
