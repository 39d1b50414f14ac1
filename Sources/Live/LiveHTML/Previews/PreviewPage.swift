/// The page of a preview.
struct PreviewPage<Content: HTML>: Page {
  let content: Content
  let head: PageHead

  var body: some HTML {
    content
  }
}
