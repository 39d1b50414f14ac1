import MinutesCore

extension RecorderPermission {
  /// What the page's script calls it.
  init(inBrowser name: String) {
    switch name {
    case "allowed": self = .allowed
    case "denied": self = .denied
    default: self = .undetermined
    }
  }
}
