public import LiveHTML

extension TestPage {
  /// Calls the functions that the server has called, and sends their results.
  func respondToCalls() {
    let calls = self.document.calls
    self.document.calls = []
    for call in calls where call.first?.integer == LiveProtocol.Operation.beginCall.rawValue {
      guard let number = call[1].integer, let function = self.functions[call[2].string ?? ""] else {
        continue
      }
      do {
        self.respond(to: number, with: .value(try function(call[3].array ?? [])))
      } catch BrowserError.failed(let name, let message) {
        self.respond(to: number, with: .failure(name: name, message: message))
      } catch {
        self.respond(to: number, with: .failure(name: "Error", message: "\(error)"))
      }
    }
  }

  /// A response of a browser function.
  public enum BrowserResponse: Sendable {
    /// The function returns a value.
    case value(JSONValue)
    /// The function yields one of several values.
    case element(JSONValue)
    /// The function throws an error.
    case failure(name: String, message: String)
    /// The function has yielded its last value.
    case end
  }

  /// Simulates a response of a browser function.
  ///
  /// - Parameters:
  ///   - call: The number of the call, starting at 1.
  ///   - response: The response.
  public func respond(to call: Int, with response: BrowserResponse) {
    self.lastEvent += 1
    let (kind, values): (LiveProtocol.FromBrowser, [JSONValue]) =
      switch response {
      case .value(let value): (.callValue, [value])
      case .failure(let name, let message): (.callFailure, [.string(name), .string(message)])
      case .element(let value): (.callElement, [value])
      case .end: (.callEnd, [])
      }
    let numbers = [kind.rawValue, self.lastEvent, self.lastPatch, call].map {
      JSONValue.number(Double($0))
    }
    let message = String(decoding: JSONValue.array(numbers + values).json, as: UTF8.self)
    self.unseenEvents.append((self.lastEvent, message))
    self.transmit(message)
  }

  // MARK: Frames

  /// Returns the binary frames of the server that have arrived since the last call, and
  /// acknowledges them.
  ///
  /// - Parameter call: The number of the call, starting at 1.
  public func takeFrames(of call: Int) -> [[UInt8]] {
    let arrived = self.arrivedFrames[call] ?? []
    guard let last = arrived.last else { return [] }
    self.arrivedFrames[call] = []
    self.lastFrames[call] = last.number
    self.transmit("[8,\(call),\(last.number)]")
    return arrived.map(\.bytes)
  }

  func receive(frame message: [UInt8]) {
    func number(at offset: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(truncatingIfNeeded: message[offset + $1]) << (8 * $1) }
    }
    let call = number(at: 0)
    let frame = number(at: 4)
    let last = self.arrivedFrames[call]?.last?.number ?? self.lastFrames[call] ?? 0
    guard frame > last else { return }
    self.arrivedFrames[call, default: []].append((frame, Array(message[8...])))
  }
}
