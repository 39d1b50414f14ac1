import MinutesCore

extension RecorderPermission {
  /// Creates the permission from its name in the page's script.
  init(inBrowser name: String) {
    switch name {
    case "allowed": self = .allowed
    case "denied": self = .denied
    default: self = .undetermined
    }
  }
}
