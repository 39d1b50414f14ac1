extension Browser {
  /// Calls a function that sends or receives binary data.
  ///
  /// - Parameters:
  ///   - name: The name under which the function is registered.
  ///   - arguments: The arguments, encoded as JSON.
  /// - Throws: ``BrowserError/sessionEnded``, or an encoding error.
  public func frames(_ name: String, _ arguments: any Encodable...) throws -> BrowserFrames {
    let frames = BrowserFrames(self)
    let number = try self.begin(
      name, self.encode(arguments),
      BrowserCall(receive: { _ in }, finish: { frames.finish($0) }, frames: frames))
    frames.begin(number)
    return frames
  }
}

extension LiveSession {
  /// Handles a binary message of the browser.
  ///
  /// - Throws: ``LiveSessionError`` if the message is invalid; close the connection then.
  public func receive(frame message: some Collection<UInt8>) throws(LiveSessionError) {
    let message = Array(message)
    guard message.count >= 8 else { throw .malformed }
    let call = Int(truncatingIfNeeded: message.littleEndian(at: 0))
    let number = Int(truncatingIfNeeded: message.littleEndian(at: 4))
    guard let frames = self.browser.calls[call]?.frames else { return }
    try frames.receive(BrowserFrame(number: number, bytes: Array(message[8...])))
  }

  func sendAcknowledgement(of frames: BrowserFrames) {
    self.send?(OutgoingMessage.framesSeen(frames.number, upTo: frames.lastAcknowledged))
  }

  func sendFrame(_ number: Int, _ bytes: [UInt8], of frames: BrowserFrames) {
    var message: [UInt8] = []
    for value in [frames.number, number] {
      for shift in [0, 8, 16, 24] { message.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    message += bytes
    self.sendFrame?(message)
  }
}

extension [UInt8] {
  fileprivate func littleEndian(at offset: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(truncatingIfNeeded: self[offset + $1]) << (8 * $1) }
  }
}
