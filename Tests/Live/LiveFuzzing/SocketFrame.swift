/// WebSocket frames as a browser sends them.
public enum SocketFrame {
  /// Encodes a frame.
  ///
  /// - Parameters:
  ///   - first: The first byte: whether the frame is the last of its message, and its opcode.
  ///   - data: The payload.
  ///   - key: The mask, four bytes; `nil` for an unmasked frame, which no browser sends.
  public static func encode(
    _ first: UInt8, _ data: [UInt8], key: [UInt8]? = [1, 2, 3, 4]
  ) -> [UInt8] {
    var frame = [first]
    let mask: UInt8 = key == nil ? 0 : 0x80
    if data.count < 126 {
      frame.append(mask | UInt8(data.count))
    } else if data.count < 65_536 {
      frame += [mask | 126, UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
    } else {
      frame.append(mask | 127)
      for shift in (0..<8).reversed() {
        frame.append(UInt8(truncatingIfNeeded: data.count >> (8 * shift)))
      }
    }
    guard let key else { return frame + data }
    frame += key
    for (index, byte) in data.enumerated() { frame.append(byte ^ key[index & 3]) }
    return frame
  }

  /// A close frame.
  public static let goodbye = encode(0x88, [0x03, 0xE8])
}
