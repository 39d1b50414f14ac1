import ComposableArchitecture
import LiveHTML

/// An open page with a simulated user.
@MainActor
final class OpenPage {
  private let session: LiveSession

  /// The numbers of the buttons, in their order on the page.
  private let buttons: [Int]

  private var lastEvent = 0

  /// The length of the last message to the browser, in bytes.
  private(set) var lastMessageLength = 0

  init(rowCount: Int, rowKind: LedgerPage.RowKind = .stores) {
    let store = Store(initialState: Ledger.State(rowCount: rowCount)) { Ledger() }
    session = LiveSession(LedgerPage(store: store, rowKind: rowKind))
    let html = String(decoding: session.document(script: "/live.js"), as: UTF8.self)
    buttons = html.components(after: "<button data-n=\"").compactMap { Int($0) }
    session.connect { [unowned self] message in lastMessageLength = message.count }
  }

  /// Creates a state, its store, a session and the document, as for the first request of a browser.
  /// Returns the length of the document in bytes.
  static func documentLength(rowCount: Int, rowKind: LedgerPage.RowKind) -> Int {
    let store = Store(initialState: Ledger.State(rowCount: rowCount)) { Ledger() }
    let session = LiveSession(LedgerPage(store: store, rowKind: rowKind))
    defer { session.end() }
    return session.document(script: "/live.js").count
  }

  /// The button of a row.
  func button(ofRow index: Int) -> Int { buttons[4 + index] }

  /// The buttons to count, to add a row, to remove a row and to move a row.
  var countButton: Int { buttons[0] }
  var addButton: Int { buttons[1] }
  var removeButton: Int { buttons[2] }
  var moveButton: Int { buttons[3] }

  /// The length of the patch after a click on a button, in bytes.
  func patchLength(of button: Int) -> Int {
    click(button)
    return lastMessageLength
  }

  /// `LiveProtocol.FromBrowser.event`, which only its own package sees.
  private static let eventKind = 1

  /// Clicks on a button. Returns after the patch has been passed to the server.
  func click(_ button: Int) {
    lastEvent += 1
    let message = "[\(Self.eventKind),\(lastEvent),\(session.lastPatch),\(button),\"click\"]"
    do {
      guard try session.receive(message.utf8) == .applied else { fatalError("\(message) is void.") }
    } catch {
      fatalError("\(message): \(error)")
    }
  }
}

extension String {
  /// The text between each occurrence of a string and the next quotation mark.
  fileprivate func components(after text: String) -> [Substring] {
    var found: [Substring] = []
    var rest = self[...]
    while let range = rest.firstRange(of: text) {
      rest = rest[range.upperBound...]
      found.append(rest.prefix { $0 != "\"" })
    }
    return found
  }
}
