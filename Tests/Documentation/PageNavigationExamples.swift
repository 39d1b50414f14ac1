import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

#if LiveServer
import LiveServer
#endif

@Reducer
private struct Memos {
  @ObservableState
  struct State: Equatable {}

  enum Action: Equatable {}
}

private struct MemosPage: Page {
  let store: StoreOf<Memos>

  var head: PageHead { PageHead(title: "Memos") }

  var body: some HTML {
    Link(to: "/memos/7", .class("row")) { "Milk" }
    Link(to: "/settings") { "Settings" }
  }
}

private struct SettingsPage: Page {
  var head: PageHead { PageHead(title: "Settings") }

  var body: some HTML { h1 { "Settings" } }
}

@MainActor
@Suite struct PageNavigationExamples {
  @Test func links() async throws {
    let page = try await TestPage(path: "/memos") { path in
      switch path {
      case "/memos": MemosPage(store: Store(initialState: Memos.State()) { Memos() })
      case "/settings": SettingsPage()
      default: nil
      }
    }
    try page.click(.link("Settings"))
    await page.settle()
    #expect(page.document.history.path == "/settings")
    try page.go(-1)
    await page.settle()
    #expect(try page.find(.link("Milk")).attributes["class"] == "row")
  }
}

#if LiveServer
private struct User: Sendable {
  let name: String
}

private struct Users: Sendable {
  func user(_ request: PageRequest) async -> User? { request.cookie("user").map(User.init) }
}

private struct AccountPage: Page {
  let user: User
  init(_ user: User) { self.user = user }
  var head: PageHead { PageHead(title: "Account") }
  var body: some HTML { h1 { user.name } }
}

private func account(of users: Users) -> Route {
  Route("/account") { request in
    guard let user = await users.user(request) else { throw Redirect("/login") }
    return AccountPage(user)
  }
}

extension PageNavigationExamples {
  @Test func redirects() {
    _ = account(of: Users())
  }
}
#endif
