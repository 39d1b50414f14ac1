import ComposableArchitecture
import LiveHTML
import MinutesCore

/// The button that shows the code for a phone.
struct PhoneAccessButton: Component {
  let store: StoreOf<PhoneAccess>

  var body: some HTML {
    button(.type(.button), .class("quiet")) { "Use on your phone" }
      .onClick { store.send(.view(.showButtonTapped)) }
  }
}

/// The dialog with the code for a phone.
struct PhoneAccessDialog: Component {
  let store: StoreOf<PhoneAccess>

  var body: some HTML {
    if let content = store.content {
      ModalDialog("Use on your phone") {
        store.send(.view(.closeButtonTapped))
      } content: {
        div(.class("phone-access")) {
          h2 { "Use on your phone" }
          text(of: content)
          div(.class("live-answers")) {
            if hasOtherCode(content) {
              button(.type(.button)) { "New code" }
                .onClick { store.send(.view(.newCodeButtonTapped)) }
            }
            button(.type(.button), .class("primary"), .autofocus) { "Close" }
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
      p(.role("status")) { "The code is no longer valid." }
    case .failed(let failure):
      p(.class("failed"), .role("alert")) { failure.message }
    case .loading:
      p(.role("status")) { "Making a code…" }
    case .shown(let address):
      PhoneAddressView(address: address)
    case .unreachable:
      p {
        """
        Other devices cannot reach this server: it accepts connections from its own machine only, or has no public \
        address. Start it with --listen, --origin, --certificate, --key and --token-file.
        """
      }
      p { "The guide “Other machines” in the documentation of Minutes has the commands." }
    }
  }
}

/// The code and the address that it has.
private struct PhoneAddressView: Component {
  let address: PhoneAddress

  var body: some HTML {
    if let code = QRCode(address.url) {
      p { "Scan this code with the camera of your phone. It opens Minutes there." }
      QRPicture(code: code)
    } else {
      p { "The address is too long for a code. Open it on your phone:" }
    }
    p {
      if address.hasToken {
        "Or open "
        code(.class("address")) { address.origin }
        " and enter the access token."
      } else {
        "Or open "
        code(.class("address")) { address.origin }
      }
    }
    if address.hasToken {
      p(.class("hint")) {
        """
        The code gives access to one browser, once, for ten minutes or until this window is closed. Choose “Log out” on \
        the phone to end its access.
        """
      }
    }
    p(.class("hint")) {
      "To keep Minutes on the home screen, choose “Install” or “Add to Home Screen” in the menu of the browser."
    }
  }
}

/// A QR code, drawn as one path. It is black on white also in the dark scheme: readers expect that.
private struct QRPicture: HTML {
  let code: QRCode

  static func _render(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._render(RawHTML(html.markup), into: &writer)
  }

  static func _renderAlone(_ html: Self, into writer: inout HTMLWriter) {
    RawHTML._renderAlone(RawHTML(html.markup), into: &writer)
  }

  private var markup: String {
    """
    <svg viewBox="0 0 \(code.side) \(code.side)" role="img" aria-label="QR code of the address" class="qr-code" \
    shape-rendering="crispEdges"><path d="M0 0h\(code.side)v\(code.side)H0z" fill="#fff"></path>\
    <path d="\(code.path)" fill="#000"></path></svg>
    """
  }
}
