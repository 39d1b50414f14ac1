/// The messages to the browser; see `Documentation/LiveHTML.md`.
enum OutgoingMessage {
  static func welcome(epoch: String, lastEvent: Int) -> [UInt8] {
    var message = Array("[0,".utf8)
    message.append(jsonString: epoch)
    message.append(UInt8(ascii: ","))
    message.append(decimal: lastEvent)
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func patch(
    _ number: Int, lastEvent: Int, _ operations: PatchOperations, isAnswer: Bool
  ) -> [UInt8] {
    var message: [UInt8] = []
    message.reserveCapacity(operations.json.count + 24)
    message.append("[1," as StaticString)
    message.append(decimal: number)
    message.append(UInt8(ascii: ","))
    message.append(decimal: lastEvent)
    message.append(",[" as StaticString)
    message.append(contentsOf: operations.json)
    message.append((isAnswer ? "],1]" : "]]") as StaticString)
    return message
  }

  static func page(
    epoch: String, lastPatch: Int, lastEvent: Int, title: String, html: [UInt8]
  ) -> [UInt8] {
    var message = Array("[2,".utf8)
    message.append(jsonString: epoch)
    message.append(UInt8(ascii: ","))
    message.append(decimal: lastPatch)
    message.append(UInt8(ascii: ","))
    message.append(decimal: lastEvent)
    message.append(UInt8(ascii: ","))
    message.append(jsonString: title)
    message.append(UInt8(ascii: ","))
    html.withUnsafeBytes { message.append(jsonString: $0[...]) }
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func acknowledgement(of event: Int) -> [UInt8] {
    var message = Array("[3,".utf8)
    message.append(decimal: event)
    message.append(UInt8(ascii: "]"))
    return message
  }

  static func failure(_ error: LiveSessionError) -> [UInt8] {
    var message = Array("[4,".utf8)
    message.append(jsonString: error.description)
    message.append(UInt8(ascii: "]"))
    return message
  }
}
