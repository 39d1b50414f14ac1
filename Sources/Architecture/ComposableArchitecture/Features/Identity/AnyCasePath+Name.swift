public import CasePaths

extension AnyCasePath {
  /// The name of the case, from the path's description.
  var caseName: String? {
    self.customMirror.children.first?.value as? String
  }

  /// The reason why a value has no child in the case, for messages.
  ///
  /// - Parameter root: The value. Not changed; a parameter without a copy, because values may be large.
  @usableFromInline
  func absence(in root: inout Root) -> String {
    guard let caseName else { return "its state was in another case" }
    return """
      its state was in the case "\(EnumReflection(root).name)", and not in the case "\(caseName)"
      """
  }
}
