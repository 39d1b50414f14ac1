import ComposableArchitecture
import LiveHTML

/// A page that somebody has open, and uses.
@MainActor
final class OpenPage {
  private let session: LiveSession

  /// The numbers of the buttons, in their order on the page.
  private let buttons: [Int]

  private var lastEvent = 0

  /// How long the last message to the browser was, in bytes.
  private(set) var lastMessageLength = 0

  init(rowCount: Int) {
    let store = Store(initialState: Ledger.State(rowCount: rowCount)) { Ledger() }
    session = LiveSession(LedgerPage(store: store))
    let html = String(decoding: session.document(script: "/live.js"), as: UTF8.self)
    buttons = html.components(after: "<button data-n=\"").compactMap { Int($0) }
    session.connect { [unowned self] message in lastMessageLength = message.count }
  }

  /// The button of a row.
  func button(ofRow index: Int) -> Int { buttons[3 + index] }

  /// The button that counts, the one that adds a row, the one that removes a row.
  var countButton: Int { buttons[0] }
  var addButton: Int { buttons[1] }
  var removeButton: Int { buttons[2] }

  /// How many bytes the browser is sent upon a click on a button.
  func patchLength(of button: Int) -> Int {
    click(button)
    return lastMessageLength
  }

  /// Clicks on a button. When this returns, the patch has been handed over.
  func click(_ button: Int) {
    lastEvent += 1
    let message = "[1,\(lastEvent),\(session.lastPatch),\(button),\"click\"]"
    do {
      guard try session.receive(message.utf8) == .applied else { fatalError("\(message) is void.") }
    } catch {
      fatalError("\(message): \(error)")
    }
  }
}

extension String {
  /// What stands between each occurrence of a text and the next quotation mark.
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
