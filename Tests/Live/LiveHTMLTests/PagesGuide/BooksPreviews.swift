import ComposableArchitecture
import LiveHTML

@MainActor
let booksPreviews = PreviewCatalog(
  path: "/previews", head: PageHead(title: "Previews", stylesheets: [BooksPage.style.url])
) {
  Preview("No books") {
    BooksPage(store: Store(initialState: Books.State()) { Books() })
  }
  Preview("A book without a title") {
    BooksPage(
      store: Store(initialState: Books.State(problem: "A book needs a title.")) { Books() })
  }
}
