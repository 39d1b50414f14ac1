import Testing

@testable import LiveHTML

/// Paths that a browser would resolve to another server.
@MainActor
@Suite
struct PathTests {
  private struct EchoPage: Page {
    let model: PathModel

    var head: PageHead { PageHead(title: "", path: model.path) }
    func open(_ path: String) { model.path = path }
    var body: some HTML {
      p { model.path }
      button { "Away" }.onClick { model.path = "//evil.example" }
      button { "Home" }.onClick { model.path = "/home" }
    }
  }

  private func session(at path: String) -> (LiveSession, () -> [String]) {
    let session = LiveSession(EchoPage(model: PathModel()), path: path)
    var messages: [String] = []
    session.connect { messages.append(String(decoding: $0, as: UTF8.self)) }
    return (session, { messages })
  }

  @Test
  func pathsOfThisServer() {
    for path in ["/", "/a", "/a//b", "/?q=//b", "/.//b", "/ü"] {
      #expect(path.isPath)
      #expect(path.withOneSlash == path)
    }
    for (path, one) in [
      ("//b", "/b"), ("///b/c", "/b/c"), ("/\\b", "/b"), ("/\t/b", "/b"),
      ("/\r\n\\b", "/b"), ("b", "/b"),
      ("", "/"),
    ] {
      #expect(!path.isPath)
      #expect(path.withOneSlash == one)
    }
  }

  @Test
  func aBrowserThatHasGoneToSuchAnAddress() throws {
    // given
    let (session, messages) = self.session(at: "/a")
    // when
    try session.receive(#"[3,1,0,1,"//evil.example/b"]"#.utf8)
    // then: the page shows it as a path of its own, and the browser's address does not change
    #expect(messages() == [#"[1,1,1,[[0,[1,0,0],"/evil.example/b"]],1]"#])
  }

  @Test
  func aPageThatWantsToShowOne() throws {
    // given
    let (session, messages) = self.session(at: "/a")
    // when
    try withKnownIssue {
      try session.receive(#"[1,1,0,2,"click"]"#.utf8)
    } matching: {
      $0.comments.first?.rawValue == """
        '//evil.example' can't be the address of a page, so the browser keeps showing the previous address.

        'PageHead.path' must begin with exactly one slash: two slashes would begin the name of another server.
        """
    }
    // then: the patch has no other changes
    #expect(messages() == [#"[1,1,1,[[0,[1,0,0],"//evil.example"]],1]"#])
    // when
    try session.receive(#"[1,2,1,3,"click"]"#.utf8)
    // then
    #expect(messages().last == #"[1,2,2,[[0,[1,0,0],"/home"],[7,1,"/home"]],1]"#)
  }
}
