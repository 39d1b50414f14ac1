import IssueReporting

/// All previews of an app: a page with links to them, and the pages themselves.
///
/// ```swift
/// let previews = PreviewCatalog(path: "/previews") {
///   Preview("Empty list") { MemosView(store: …) }
///   Preview("Quick finish meeting") { … }
/// }
/// ```
@MainActor
public struct PreviewCatalog {
  /// The previews.
  public let previews: [Preview]

  /// Where they are, without a slash at the end.
  public let path: String

  private let head: PageHead

  /// Collects previews.
  ///
  /// - Parameters:
  ///   - path: Where they are, without a slash at the end.
  ///   - head: Style sheets and the like for all pages.
  ///   - previews: The previews. Their names must be different.
  public init(
    path: String,
    head: PageHead = PageHead(title: "Previews"),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    @PreviewBuilder previews: () -> [Preview]
  ) {
    self.path = path
    self.head = head
    self.previews = previews()
    var names: [String: String] = [:]
    for preview in self.previews {
      if let other = names.updateValue(preview.name, forKey: preview.address) {
        reportIssue(
          """
          The previews '\(other)' and '\(preview.name)' have the same address, '\(path)/\(preview.address)', where only the \
          first one can be seen.

          Give them names that differ in more than case, spaces and punctuation.
          """, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }

  /// The page at an address: that of a preview, or the one with all links; `nil` for any other address.
  public func page(at path: String) -> (any Page)? {
    if path == self.path || path == self.path + "/" {
      return PreviewList(path: self.path, previews: self.previews, head: self.head)
    }
    guard path.hasPrefix(self.path + "/") else { return nil }
    let address = path.dropFirst(self.path.utf8.count + 1)
    return self.previews.first { $0.address == address }?.page(head: self.head)
  }
}
