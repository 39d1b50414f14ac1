import IssueReporting

/// The previews of an app, and a page with links to them.
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

  /// The path of the page with links, without a slash at the end.
  public let path: String

  private let head: PageHead

  /// Creates a catalog.
  ///
  /// - Parameters:
  ///   - path: The path of the page with links, without a slash at the end.
  ///   - head: The style sheets and scripts of all pages.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - previews: The previews. Their names must differ.
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
          The previews '\(other)' and '\(preview.name)' have the same address, '\(path)/\(preview.address)', which \
          shows only the first one.

          Use names that differ in more than case, spaces and punctuation.
          """, fileID: fileID, filePath: filePath, line: line, column: column)
      }
    }
  }

  /// Returns the page at a path: a preview, or the page with links; `nil` for any other path.
  public func page(at path: String) -> (any Page)? {
    if path == self.path || path == self.path + "/" {
      return PreviewList(path: self.path, previews: self.previews, head: self.head)
    }
    guard path.hasPrefix(self.path + "/") else { return nil }
    let address = path.dropFirst(self.path.utf8.count + 1)
    return self.previews.first { $0.address == address }?.page(head: self.head)
  }
}

/// The page with links to all previews.
struct PreviewList: Page {
  let path: String
  let previews: [Preview]
  let head: PageHead

  var body: some HTML {
    main {
      h1 { head.title }
      ul {
        for preview in previews {
          li { a(.href("\(path)/\(preview.address)")) { preview.name } }
        }
      }
    }
  }
}

/// A result builder for previews.
@resultBuilder
@MainActor
public enum PreviewBuilder {
  /// Several previews in order.
  public static func buildBlock(_ previews: Preview...) -> [Preview] { previews }
}
