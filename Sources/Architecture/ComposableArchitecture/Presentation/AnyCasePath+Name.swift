import CasePaths

extension AnyCasePath {
  /// The name of the case, as the path's description has it.
  var caseName: String? {
    self.customMirror.children.first?.value as? String
  }
}
