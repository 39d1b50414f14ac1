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
