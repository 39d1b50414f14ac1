public import ComposableArchitecture
import IssueReporting

/// A view in a prepared state, for looking at it and trying it out.
///
/// ```swift
/// Preview("Quick finish meeting") {
///   let store = Store(
///     initialState: Detail.State(
///       standup: .mock, destination: .record(Record.State(secondsElapsed: 6)))
///   ) { Detail() }
///   DetailView(store: store)
/// }
/// ```
///
/// Each request creates the view again, with dependencies for previews, as the content of a live
/// page.
@MainActor
public struct Preview {
  /// The name of the preview.
  public let name: String

  /// The last component of its path: the name in lower case, with hyphens.
  public let address: String

  private let makePage: @MainActor (PageHead) -> any Page

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - name: The name of the preview.
  ///   - prepareDependencies: Overrides dependencies while the view and its stores are created.
  ///   - content: Creates the view.
  public init<Content: HTML>(
    _ name: String,
    dependencies prepareDependencies: @escaping @MainActor (inout DependencyValues) -> Void = { _ in
    },
    @HTMLBuilder content: @escaping @MainActor () -> Content
  ) {
    self.name = name
    self.address = Self.address(for: name)
    self.makePage = { head in
      withDependencies {
        $0.context = .preview
        prepareDependencies(&$0)
      } operation: {
        PreviewPage(content: content(), head: head)
      }
    }
  }

  /// Creates the page of the preview.
  ///
  /// - Parameter head: The style sheets and scripts of the page. The title is the name of the
  ///   preview.
  public func page(head: PageHead = PageHead(title: "")) -> any Page {
    var head = head
    head.title = self.name
    return self.makePage(head)
  }

  private static func address(for name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}

/// The page of a preview.
struct PreviewPage<Content: HTML>: Page {
  let content: Content
  let head: PageHead

  var body: some HTML {
    content
  }
}

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
