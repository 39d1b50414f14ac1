import LiveFuzzing

/// Generates WebSocket frames, and damages some of them.
struct FrameFuzz {
  var messages: MessageFuzz

  /// Returns the frames of one connection: a few valid ones, and a last one that may be invalid.
  ///
  /// The server ignores all frames after an invalid one. So the invalid frame is last, and reaches
  /// a page that has handled events.
  mutating func conversation() -> [[UInt8]] {
    var frames = (0..<self.messages.chance.number(below: 10)).map { _ in self.proper() }
    frames.append(self.messages.chance.hits(oneIn: 8) ? self.proper() : self.odd())
    return frames
  }

  /// Returns a valid message, or a control frame.
  private mutating func proper() -> [UInt8] {
    switch self.messages.chance.number(below: 16) {
    case 0: self.frame(self.messages.chance.pick([0x89, 0x8A]), [1, 2, 3])
    case 1: self.frame(0x82, self.messages.properBinary())
    case 2:
      // In two fragments, with a control frame between them.
      self.inTwoParts(self.messages.proper())
    default: self.frame(0x81, self.messages.proper())
    }
  }

  private mutating func odd() -> [UInt8] {
    let isText = !self.messages.chance.hits(oneIn: 5)
    let data = isText ? self.messages.text() : self.messages.binary()
    switch self.messages.chance.number(below: 12) {
    case 0:
      let opcode = UInt8(self.messages.chance.number(below: 256))
      return self.frame(opcode, data)
    case 1:
      return self.frame(isText ? 0x01 : 0x02, data) + self.frame(0x80, data)
    case 2:
      // With a wrong length.
      var frame = self.frame(0x81, data)
      frame[1] = 0x80 | UInt8(self.messages.chance.number(below: 128))
      return frame
    case 3: return self.frame(0x81, data, isMasked: false)
    case 4:
      return self.frame(self.messages.chance.pick([0x88, 0x89, 0x8A]), Array(data.prefix(200)))
    case 5:
      var frame = self.frame(isText ? 0x81 : 0x82, data)
      self.messages.chance.damage(&frame)
      return frame
    case 6 where self.messages.chance.hits(oneIn: 20):
      return self.frame(0x81, [UInt8](repeating: 0x20, count: 70_000))
    default: return self.frame(isText ? 0x81 : 0x82, data)
    }
  }

  private mutating func inTwoParts(_ data: [UInt8]) -> [UInt8] {
    let middle = self.messages.chance.number(below: data.count)
    return self.frame(0x01, Array(data[..<middle])) + self.frame(0x89, [])
      + self.frame(0x80, Array(data[middle...]))
  }

  private mutating func frame(_ first: UInt8, _ data: [UInt8], isMasked: Bool = true) -> [UInt8] {
    let last = UInt8(truncatingIfNeeded: self.messages.chance.next())
    return SocketFrame.encode(first, data, key: isMasked ? [1, 2, 3, last] : nil)
  }
}
