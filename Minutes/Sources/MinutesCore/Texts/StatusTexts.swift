/// The state of the connection of a page, and of its last event.
package struct StatusTexts: Sendable {
  package var isLost = "Connecting again…"
  package var isOffline = "You are offline. Your input is kept."
  package var isOpenElsewhere = "This page is open in another window."
  package var isRefused = "The server refused this page. Open it in another tab, and allow cookies."
  package var hasUpdate =
    "A new version of this page is available. It loads when no input would be lost."
  package var wasRestarted =
    "The server was restarted. Your last change may be missing: please check it."
  package var hasFailed = "This did not work. Please try again."
  package var isTooLong = "This is too long to be sent. Please shorten it."

  /// English texts.
  package init() {}
}
