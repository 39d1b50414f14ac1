import CasePaths

extension AnyCasePath {
  /// The name of the case, from the path's description.
  var caseName: String? {
    self.customMirror.children.first?.value as? String
  }
}
