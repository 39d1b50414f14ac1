/// The messages to the browser; see `Documentation/LiveHTML.md`.
enum OutgoingMessage {
  /// Begins a message with its kind.
  private static func begin(_ kind: LiveProtocol.FromServer, capacity: Int = 32) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(capacity)
    message.append(UInt8(ascii: "["))
    message.append(decimal: kind.rawValue)
    message.append(UInt8(ascii: ","))
    return message
  }

  static func welcome(epoch: String, lastEvent: Int) -> [UInt8] {
    var message = Self.begin(.welcome)
    message.append(jsonString: epoch)
    message.appendNext(decimal: lastEvent)
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func patch(
    _ number: Int, lastEvent: Int, _ operations: PatchOperations, isResponse: Bool
  ) -> [UInt8] {
    var message = Self.begin(.patch, capacity: operations.json.count + 24)
    message.append(decimal: number)
    message.appendNext(decimal: lastEvent)
    message.append(",[" as StaticString)
    message.append(contentsOf: operations.json)
    message.append((isResponse ? "],1]" : "]]") as StaticString)
    return message
  }

  static func page(
    epoch: String, lastPatch: Int, lastEvent: Int, title: String, html: [UInt8],
    state: String? = nil
  ) -> [UInt8] {
    var message = Self.begin(.page, capacity: html.count + 64)
    message.append(jsonString: epoch)
    message.appendNext(decimal: lastPatch)
    message.appendNext(decimal: lastEvent)
    message.appendNext(jsonString: title)
    message.appendNext(jsonString: html)
    if let state {
      message.appendNext(jsonString: state)
    }
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func acknowledgement(of event: Int) -> [UInt8] {
    var message = Self.begin(.acknowledgement)
    message.append(decimal: event)
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func framesSeen(_ call: Int, upTo frame: Int) -> [UInt8] {
    var message = Self.begin(.framesSeen)
    message.append(decimal: call)
    message.appendNext(decimal: frame)
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func failure(_ error: LiveSessionError) -> [UInt8] {
    var message = Self.begin(.rejection)
    message.append(jsonString: error.description)
    message.append(UInt8(ascii: "]"))
    return message
  }
}
