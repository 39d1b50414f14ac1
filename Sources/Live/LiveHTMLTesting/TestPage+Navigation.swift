public import LiveHTML

import ComposableArchitecture

/// The routes of a test.
@MainActor
final class TestRouter: PageRouter {
  private let pages: @MainActor (String) async throws -> (any Page)?
  private let executor: TestExecutor

  /// The page that the user is likely to open next. Unlike on a server it is kept for any time.
  private var prepared: PreparedPage?

  @MainActor
  private final class PreparedPage {
    let path: String
    var destination = PageDestination.document
    var task: Task<Void, Never>?

    init(path: String) {
      self.path = path
    }
  }

  init(
    executor: TestExecutor, pages: @escaping @MainActor (String) async throws -> (any Page)?
  ) {
    self.executor = executor
    self.pages = pages
  }

  func destination(of path: String) async -> PageDestination {
    let prepared = self.prepared
    self.prepared = nil
    if let prepared, prepared.path == path {
      await prepared.task?.value
      return prepared.destination
    }
    return await self.route(path)
  }

  func prepare(_ path: String) {
    guard self.prepared?.path != path else { return }
    let prepared = PreparedPage(path: path)
    self.prepared = prepared
    prepared.task = Task { prepared.destination = await self.route(path) }
  }

  func discardPrepared() { self.prepared = nil }

  /// Waits until the route of a prepared page has returned it.
  func finishPreparation() async { await self.prepared?.task?.value }

  private func route(_ path: String) async -> PageDestination {
    var path = path
    for _ in 0...Redirect.maximumCount {
      do {
        guard let page = try await self.page(at: path) else { return .document }
        return .page(page, path: path)
      } catch let redirect as Redirect {
        path = redirect.path
      } catch {
        return .document
      }
    }
    return .document
  }

  private func page(at path: String) async throws -> (any Page)? {
    try await withDependencies {
      $0.effectExecutor = self.executor
    } operation: {
      try await self.pages(path)
    }
  }
}

extension TestPage {
  /// Opens a page of several that the user can navigate between.
  ///
  /// ```swift
  /// let page = try await TestPage(path: "/memos") { path in
  ///   switch path {
  ///   case "/memos": MemosPage(store: Store(initialState: Memos.State()) { Memos() })
  ///   case "/settings": SettingsPage()
  ///   default: nil
  ///   }
  /// }
  /// try page.click(.link("Settings"))
  /// await page.settle()
  /// #expect(page.document.history.path == "/settings")
  /// ```
  ///
  /// A navigation is complete after ``settle()``: it moves the ``focus``, and going back or forward
  /// restores the text that was typed into fields with an id. For an address without a page, see
  /// ``ReferenceDocument/loadedPath``.
  ///
  /// - Parameters:
  ///   - path: The requested address.
  ///   - environment: The environment values for all components.
  ///   - fileID: The file ID of the call, for messages.
  ///   - filePath: The file path of the call, for messages.
  ///   - line: The line of the call, for messages.
  ///   - column: The column of the call, for messages.
  ///   - pages: Returns the page of an address, as the routes of the server do; `nil` if there is
  ///     none. It may throw a `Redirect`.
  /// - Throws: ``FindingError`` if there is no page at the address.
  public convenience init(
    path: String,
    environment: EnvironmentValues = EnvironmentValues(),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
    column: UInt = #column,
    pages: @escaping @MainActor (String) async throws -> (any Page)?
  ) async throws {
    let executor = TestExecutor(label: "TestPage")
    let router = TestRouter(executor: executor, pages: pages)
    var address = path
    for _ in 0...Redirect.maximumCount {
      guard case .page(let page, let path) = await router.destination(of: address) else { break }
      let session = LiveSession(page, path: path, environment: environment.withUploads)
      if let redirect = session.head.redirect {
        session.end()
        address = redirect
        continue
      }
      self.init(
        session, router: router, executor: executor, fileID: fileID, filePath: filePath,
        line: line, column: column)
      return
    }
    throw FindingError(description: "There is no page at '\(address)'.")
  }

  /// Goes back or forward in the browser's history.
  ///
  /// - Parameter distance: The number of entries; negative numbers go back.
  /// - Throws: ``FindingError`` if there is no such entry.
  public func go(_ distance: Int) throws {
    let position = self.document.history.position + distance
    guard self.document.history.paths.indices.contains(position),
      let path = self.document.history.paths[position]
    else {
      throw FindingError(description: "The history has no entry at a distance of \(distance).")
    }
    self.sendDelayed()
    self.noteEnteredValues()
    self.document.history.position = position
    self.sendEvent(.arrival, "\(position),\(jsonText(path))")
  }

  /// Follows a link to another page.
  func follow(_ path: String) {
    guard self.isConnected else { return self.document.loadedPath = path }
    self.sendDelayed()
    self.sendEvent(.navigation, jsonText(String(path.prefix { $0 != "#" })))
  }

  /// Does what the script does when the document shows another page: text that is being typed stays
  /// and is sent to the page, and otherwise the focus moves to the beginning of the page. Then the
  /// values of the entry in the history are entered again.
  func beginPage(keeping typed: (field: PageNode, text: String)?) {
    self.held = []
    self.forgetDelayed()
    if let (field, text) = typed, self.document.body.stillContains(field) {
      field.value = text
      self.enter(field, events: ["input"])
    } else {
      self.typed = nil
      let start = self.document.body.start
      // Browsers leave the focus where it is rather than on a hidden element.
      if start?.canTakeFocus ?? true { self.moveFocus(to: start) }
    }
    self.restoreEnteredValues()
  }

  /// Notes that the pointer is on a link, so that the server prepares its page. After ``settle()``
  /// the page is there, and a click shows it without running its route again.
  public func hover(_ finder: Finder) throws {
    guard let link = try self.find(finder).closest("a"),
      link.attributes["data-live-link"] != nil, let path = link.attributes["href"]
    else { return }
    self.transmit("[\(LiveProtocol.FromBrowser.preparation.rawValue),\(jsonText(path))]")
  }
}
