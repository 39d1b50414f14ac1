#if LiveServer
  import Hummingbird
  import HummingbirdCore
  import IssueReporting
  public import LiveHTML

  /// A page, a file or another resource at an address of a server.
  ///
  /// ```swift
  /// Route("/memos/{id}") { request in MemoPage(store: store(of: request.parameter("id"))) }
  /// ```
  ///
  /// A path may contain parameters (`/memos/{id}`), wildcards for one component (`/*/settings`),
  /// and at its end a wildcard for any components (`/memos/**`).
  public struct Route: Sendable {
    let assets: [Asset]

    /// The paths that need no access token.
    let openPaths: Set<String>
    let add: @MainActor @Sendable (Router<SiteContext>, Site) -> Void

    /// Creates a route for a page. Each request creates a new page with a session of its own.
    ///
    /// - Parameters:
    ///   - path: The path of the route.
    ///   - fileID: The file ID of the call, for messages.
    ///   - filePath: The file path of the call, for messages.
    ///   - line: The line of the call, for messages.
    ///   - column: The column of the call, for messages.
    ///   - page: Returns the page, or `nil` for a "not found" response. The server then calls
    ///     ``LiveHTML/Page/open(_:)`` of the page with the whole address.
    public init(
      _ path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column,
      page: @escaping @MainActor @Sendable (PageRequest) async throws -> (any Page)?
    ) {
      if path == SocketPath.path {
        reportIssue(
          """
          The path '\(path)' is reserved for the sockets of pages, so no browser can open a page there. Choose another path.
          """,
          fileID: fileID, filePath: filePath, line: line, column: column)
      }
      self.init { router, site in
        router.on(RouterPath(path), method: .get) { request, context in
          try await site.answer(request, context, page)
        }
        router.on(RouterPath(path), method: .head) { request, context in
          try await site.answerHead(request, context, page)
        }
      }
    }

    init(
      assets: [Asset] = [],
      openPaths: Set<String> = [],
      add: @escaping @MainActor @Sendable (Router<SiteContext>, Site) -> Void = { _, _ in }
    ) {
      self.assets = assets
      self.openPaths = openPaths
      self.add = add
    }
  }
#endif
