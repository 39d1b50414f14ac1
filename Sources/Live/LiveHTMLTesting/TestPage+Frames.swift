extension TestPage {
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
