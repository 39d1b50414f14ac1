#if LiveServer
  import Hummingbird
  import HummingbirdCore
  import IssueReporting
  public import LiveHTML

  /// What is served at an address.
  ///
  /// ```swift
  /// Route("/memos/{id}") { request in MemoPage(store: store(of: request.parameter("id"))) }
  /// ```
  ///
  /// A path may contain parameters (`/memos/{id}`), one part that does not matter (`/*/settings`), and at its end any parts
  /// (`/memos/**`).
  public struct Route: Sendable {
    let assets: [Asset]

    /// What everybody may ask for, also who does not know the access token.
    let openPaths: Set<String>
    let add: @MainActor @Sendable (Router<SiteContext>, Site) -> Void

    /// A page, made anew for everybody who opens it.
    ///
    /// - Parameters:
    ///   - path: Where it is.
    ///   - page: Makes the page, or returns `nil` if there is none; that is answered as not found. The page is then told to
    ///     ``LiveHTML/Page/open(_:)`` the whole address.
    public init(
      _ path: String, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: UInt = #line, column: UInt = #column,
      page: @escaping @MainActor @Sendable (PageRequest) async throws -> (any Page)?
    ) {
      if path == LiveChannel.socketPath {
        reportIssue(
          """
          Nobody can open a page at '\(path)': that is the address of the sockets of all pages. Choose another one.
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
