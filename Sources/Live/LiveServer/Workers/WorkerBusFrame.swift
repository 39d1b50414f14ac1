#if LiveServer
  /// A message between the workers of a server.
  enum WorkerBusFrame: Equatable, Sendable {
    /// Messages for this worker were discarded, because it has not read them in time.
    case loss
    /// A message of `PubSub`.
    case message([UInt8], topic: String)
    /// Asks the other workers for something.
    case question(String, id: UInt64)
    case reply([UInt8], id: UInt64, worker: Int)
  }

  extension WorkerBusFrame {
    /// The encoded frame.
    var bytes: [UInt8] {
      switch self {
      case .loss: [0]
      case .message(let message, let topic):
        [1] + UInt64(topic.utf8.count).bytes + Array(topic.utf8) + message
      case .question(let question, let id): [2] + id.bytes + Array(question.utf8)
      case .reply(let reply, let id, let worker):
        [3] + id.bytes + UInt64(truncatingIfNeeded: worker).bytes + reply
      }
    }

    /// Decodes a frame; `nil` if it is malformed.
    init?(_ bytes: [UInt8]) {
      guard let kind = bytes.first else { return nil }
      if kind == 0 {
        self = .loss
        return
      }
      guard let number = UInt64(bytes: bytes.dropFirst().prefix(8)) else { return nil }
      let rest = bytes.dropFirst(9)
      switch kind {
      case 1:
        guard let count = Int(exactly: number), count <= rest.count else { return nil }
        self = .message(
          Array(rest.dropFirst(count)), topic: String(decoding: rest.prefix(count), as: UTF8.self))
      case 2: self = .question(String(decoding: rest, as: UTF8.self), id: number)
      case 3:
        guard let worker = UInt64(bytes: rest.prefix(8)).flatMap({ Int(exactly: $0) }) else {
          return nil
        }
        self = .reply(Array(rest.dropFirst(8)), id: number, worker: worker)
      default: return nil
      }
    }
  }

  extension UInt64 {
    fileprivate var bytes: [UInt8] {
      (0..<8).map { UInt8(truncatingIfNeeded: self >> (56 - 8 * $0)) }
    }

    fileprivate init?(bytes: ArraySlice<UInt8>) {
      guard bytes.count == 8 else { return nil }
      self = bytes.reduce(0) { $0 << 8 | UInt64(truncatingIfNeeded: $1) }
    }
  }
#endif
