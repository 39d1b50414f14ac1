#if LiveServer
import LiveFuzzing

/// A connected page that has announced files, whose bytes the server expects.
struct UploadingPage {
  let page: OpenedPage

  /// The secrets in the addresses of the uploads.
  let tokens: [String]

  /// The session lives as long as its connection.
  private let socket: BlockingSocket

  /// The size of each file, in bytes, and the number of files, which are uploaded at the same
  /// time.
  static let fileSize = 64
  private static let count = 8

  /// Connects a page, and announces files.
  init(_ page: OpenedPage) throws {
    self.page = page
    self.socket = try BlockingSocket(port: page.target.port)
    guard try page.join(self.socket) == 0,
      let input = MessageFuzz.elements(in: page.html).first(where: { $0.event == "live-files" })
    else { throw Failure(what: page.html) }
    let files = (0..<Self.count).map {
      "{\"key\":\"\($0)\",\"name\":\"\($0)\",\"size\":\(Self.fileSize)}"
    }
    let message =
      "[1,1,0,\(input.number),\"live-files\",{\"files\":[\(files.joined(separator: ","))]}]"
    self.socket.send(SocketFrame.encode(0x81, Array(message.utf8)))
    var text = ""
    var tokens: Set<String> = []
    while tokens.count < Self.count {
      switch self.socket.receive(within: 10_000) {
      case .bytes(let bytes): text += String(decoding: bytes, as: UTF8.self)
      case .end: throw Failure(what: text)
      case .nothing: throw Hang(what: message)
      }
      tokens = Set(text.matches(of: #/\\"([0-9a-f]{32})\\"/#).map { String($0.1) })
    }
    self.tokens = tokens.sorted()
  }
}
#endif
