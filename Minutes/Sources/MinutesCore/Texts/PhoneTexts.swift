/// The dialog with the code that opens the app on a phone.
package struct PhoneTexts: Sendable {
  package var useOnPhone = "Use on your phone"
  package var newCode = "New code"
  package var close = "Close"
  package var isExpired = "The code is no longer valid."
  package var loading = "Making a code…"
  package var isUnreachable = """
    Other devices cannot reach this server: it accepts connections from its own machine only, or has no public \
    address. Start it with --listen, --origin, --certificate, --key and --token-file.
    """
  package var guide =
    "The guide “Other machines” in the documentation of Minutes has the commands."

  package var scan = "Scan this code with the camera of your phone. It opens Minutes there."
  package var isTooLong = "The address is too long for a code. Open it on your phone:"
  package var code = "QR code of the address"

  /// The marked part is the address.
  package var orOpen: @Sendable (_ address: String) -> MarkedText = {
    MarkedText(before: "Or open ", marked: $0)
  }
  package var orOpenWithToken: @Sendable (_ address: String) -> MarkedText = {
    MarkedText(before: "Or open ", marked: $0, after: " and enter the access token.")
  }
  package var access = """
    The code gives access to one browser, once, for ten minutes or until this window is closed. Choose “Log out” on \
    the phone to end its access.
    """
  package var homeScreen =
    "To keep Minutes on the home screen, choose “Install” or “Add to Home Screen” in the menu of the browser."

  /// English texts.
  package init() {}
}
