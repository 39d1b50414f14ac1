import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that shows the code for a phone.
struct PhoneAccessButton: Component {
  let store: StoreOf<PhoneAccess>

  @Environment(\.texts) private var texts

  var body: some HTML {
    button(.type(.button), .class("quiet")) { texts.phone.useOnPhone }
      .onClick { store.send(.view(.showButtonTapped)) }
  }
}

/// The dialog with the code for a phone.
struct PhoneAccessDialog: Component {
  let store: StoreOf<PhoneAccess>

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let content = store.content {
      ModalDialog(texts.phone.useOnPhone) {
        store.send(.view(.closeButtonTapped))
      } content: {
        div(.class("phone-access")) {
          h2 { texts.phone.useOnPhone }
          text(of: content)
          div(.class("live-buttons")) {
            if hasOtherCode(content) {
              button(.type(.button)) { texts.phone.newCode }
                .onClick { store.send(.view(.newCodeButtonTapped)) }
            }
            button(.type(.button), .class("primary"), .autofocus) { texts.phone.close }
              .onClick { store.send(.view(.closeButtonTapped)) }
          }
        }
      }
    }
  }

  private func hasOtherCode(_ content: PhoneAccess.Content) -> Bool {
    switch content {
    case .expired, .failed: true
    case .loading, .shown, .unreachable: false
    }
  }

  @HTMLBuilder private func text(of content: PhoneAccess.Content) -> some HTML {
    switch content {
    case .expired:
      p(.role("status")) { texts.phone.isExpired }
    case .failed(let failure):
      p(.class("failed"), .role("alert")) { failure.message(in: texts) }
    case .loading:
      p(.role("status")) { texts.phone.loading }
    case .shown(let address):
      PhoneAddressView(address: address)
    case .unreachable:
      p { OptionText(text: texts.phone.isUnreachable) }
      p { texts.phone.guide }
    }
  }
}

/// The code and the address that it has.
private struct PhoneAddressView: Component {
  let address: PhoneAddress

  @Environment(\.texts) private var texts

  var body: some HTML {
    if let code = QRCode(address.url) {
      p { texts.phone.scan }
      QRPicture(code: code, label: texts.phone.code)
    } else {
      p { texts.phone.isTooLong }
    }
    p {
      if address.hasToken {
        let text = texts.phone.orOpenWithToken(address.origin)
        text.before
        code(.class("address")) { text.marked }
        text.after
      } else {
        let text = texts.phone.orOpen(address.origin)
        text.before
        code(.class("address")) { text.marked }
        text.after
      }
    }
    if address.hasToken {
      p(.class("hint")) { texts.phone.access }
    }
    p(.class("hint")) {
      texts.phone.homeScreen
    }
  }
}

/// A QR code, drawn as one path. It is black on white also in the dark scheme: readers expect that.
private struct QRPicture: HTML {
  let code: QRCode
  let label: String

  static func _render(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._render(RawHTML(html.markup), into: &writer)
  }

  static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._renderAlone(RawHTML(html.markup), into: &writer)
  }

  private var escapedLabel: String {
    label.replacing("&", with: "&amp;").replacing("\"", with: "&quot;")
  }

  private var markup: String {
    """
    <svg viewBox="0 0 \(code.side) \(code.side)" role="img" aria-label="\(escapedLabel)" class="qr-code" \
    shape-rendering="crispEdges"><path d="M0 0h\(code.side)v\(code.side)H0z" fill="#fff"></path>\
    <path d="\(code.path)" fill="#000"></path></svg>
    """
  }
}
