import SwiftSyntax

extension DeclGroupSyntax {
  /// What this is, as messages call it: "a class".
  var kindWithArticle: String {
    let keyword = introducer.text
    return "\(keyword.first.map("aeiou".contains) == true ? "an" : "a") \(keyword)"
  }
}
