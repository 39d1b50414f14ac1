import SwiftSyntax

extension DeclGroupSyntax {
  /// The kind of the declaration in messages: "a class".
  var kindWithArticle: String {
    let keyword = introducer.text
    return "\(keyword.first.map("aeiou".contains) == true ? "an" : "a") \(keyword)"
  }
}
