#if LiveServer
  /// Asks a server for what no browser asks for, each time on a connection of its own.
  struct RequestRun {
    private var fuzz: RequestFuzz
    private let port: Int
    /// How often something was answered, by status; 0 for connections that were closed without a word.
    private(set) var answers: [Int: Int] = [:]

    init(seed: UInt64, port: Int) {
      self.fuzz = RequestFuzz(chance: Chance(seed: seed), host: "localhost:\(port)")
      self.port = port
    }

    mutating func run(_ count: Int) throws {
      for _ in 0..<count {
        let request = self.fuzz.next()
        let socket = try BlockingSocket(port: self.port)
        socket.send(request)
        socket.finish()
        guard let answer = socket.receiveAll(within: 10_000) else {
          throw Hang(what: String(decoding: request, as: UTF8.self))
        }
        let status = Int(String(decoding: answer.dropFirst(9).prefix(3), as: UTF8.self)) ?? 0
        self.answers[status, default: 0] += 1
        guard status != 500 else { throw Failure(what: String(decoding: request, as: UTF8.self)) }
      }
    }
  }

  /// The server neither answers nor closes the connection.
  struct Hang: Error { let what: String }

  /// The server has done what it did not intend.
  struct Failure: Error { let what: String }
#endif
