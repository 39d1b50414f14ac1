public import ComposableArchitecture

/// A view in a prepared state, to look at and to try out.
///
/// ```swift
/// Preview("Quick finish meeting") {
///   let store = Store(
///     initialState: Detail.State(standup: .mock, destination: .record(Record.State(secondsElapsed: 6)))
///   ) { Detail() }
///   DetailView(store: store)
/// }
/// ```
///
/// It is made anew each time somebody opens it, with dependencies for previews, and is a page like any other.
@MainActor
public struct Preview {
  /// What the preview is called.
  public let name: String

  /// The end of its address: the name in lower case, with hyphens.
  public let address: String

  private let makePage: @MainActor (PageHead) -> any Page

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - name: What it is called.
  ///   - prepareDependencies: Overrides dependencies while the view and its stores are made.
  ///   - content: Makes the view.
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

  /// Makes the page of the preview.
  ///
  /// - Parameter head: Style sheets and the like for it. The title is the name of the preview.
  public func page(head: PageHead = PageHead(title: "")) -> any Page {
    var head = head
    head.title = self.name
    return self.makePage(head)
  }

  private static func address(for name: String) -> String {
    name.lowercased().split { !$0.isLetter && !$0.isNumber }.joined(separator: "-")
  }
}
