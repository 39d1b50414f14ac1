import LiveHTML

/// A page as a browser has it: read from the first answer, changed by patches.
///
/// It follows `Documentation/LiveHTML.md` to the letter, and is what the page is compared with after every patch.
public final class ReferenceDocument {
  /// What the page contains.
  public let body = PageNode(.element("body"))

  /// The title of the page.
  public internal(set) var title = ""

  /// The addresses that the browser can go back and forward to.
  public internal(set) var history = ReferenceHistory()

  /// Calls of functions of the browser that have not been answered.
  var calls: [[JSONValue]] = []

  /// What a browser would not have read or done as it was meant.
  public internal(set) var complaints: [String] = []

  private var numbered: [Int: PageNode] = [:]

  /// Reads the body of a page.
  public init(body html: [UInt8]) {
    self.complaints += PageParser.parse(html, into: self.body)
    self.register(self.body)
  }

  /// The node that the server has given a number.
  public func node(numbered number: Int) -> PageNode? {
    self.numbered[number]
  }

  func register(_ node: PageNode) {
    node.forEach { node in
      switch node.kind {
      case .element:
        if let number = node.attributes["data-n"].flatMap({ Int($0, radix: 10) }) {
          self.numbered[number] = node
        }
      case .comment: if let number = Int(node.text, radix: 10) { self.numbered[number] = node }
      case .text: break
      }
    }
  }

  func unregister(_ node: PageNode) {
    node.forEach { node in
      let number =
        node.attributes["data-n"].flatMap { Int($0, radix: 10) } ?? Int(node.text, radix: 10)
      if node.kind != .text, let number, self.numbered[number] === node {
        self.numbered[number] = nil
      }
    }
  }
}
