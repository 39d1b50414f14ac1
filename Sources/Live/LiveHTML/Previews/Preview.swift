public import ComposableArchitecture

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
