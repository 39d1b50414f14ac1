// Elements that divide a page.

/// `article`: a self-contained section.
@inlinable
public var article: Tag<ElementKind.Plain> { Tag("article") }

/// `section`: a section with a heading.
@inlinable
public var section: Tag<ElementKind.Plain> { Tag("section") }

/// `nav`: navigation links.
@inlinable
public var nav: Tag<ElementKind.Plain> { Tag("nav") }

/// `aside`: content that is only indirectly related to the main content.
@inlinable
public var aside: Tag<ElementKind.Plain> { Tag("aside") }

/// `header`: introductory content of a page or section.
@inlinable
public var header: Tag<ElementKind.Plain> { Tag("header") }

/// `footer`: closing content of a page or section.
@inlinable
public var footer: Tag<ElementKind.Plain> { Tag("footer") }

/// `main`: the main content of the page.
@inlinable
public var main: Tag<ElementKind.Plain> { Tag("main") }

/// `search`: controls for searching or filtering.
@inlinable
public var search: Tag<ElementKind.Plain> { Tag("search") }

/// `address`: contact information.
@inlinable
public var address: Tag<ElementKind.Plain> { Tag("address") }

/// `hgroup`: a heading with its subtitle.
@inlinable
public var hgroup: Tag<ElementKind.Plain> { Tag("hgroup") }

/// `h1`: the heading of the page.
@inlinable
public var h1: Tag<ElementKind.Plain> { Tag("h1") }

/// `h2`: a heading of the second level.
@inlinable
public var h2: Tag<ElementKind.Plain> { Tag("h2") }

/// `h3`: a heading of the third level.
@inlinable
public var h3: Tag<ElementKind.Plain> { Tag("h3") }

/// `h4`: a heading of the fourth level.
@inlinable
public var h4: Tag<ElementKind.Plain> { Tag("h4") }

/// `h5`: a heading of the fifth level.
@inlinable
public var h5: Tag<ElementKind.Plain> { Tag("h5") }

/// `h6`: a heading of the sixth level.
@inlinable
public var h6: Tag<ElementKind.Plain> { Tag("h6") }

// Elements that group content, and tables.

/// `div`: a container without a meaning of its own.
@inlinable
public var div: Tag<ElementKind.Plain> { Tag("div") }

/// `p`: a paragraph.
@inlinable
public var p: Tag<ElementKind.Plain> { Tag("p") }

/// `hr`: a thematic break.
@inlinable
public var hr: VoidTag<ElementKind.Plain> { VoidTag("hr") }

/// `pre`: preformatted text.
@inlinable
public var pre: Tag<ElementKind.Plain> { Tag("pre") }

/// `blockquote`: a quotation from another source.
@inlinable
public var blockquote: Tag<ElementKind.Quote> { Tag("blockquote") }

/// `ol`: an ordered list.
@inlinable
public var ol: Tag<ElementKind.OrderedList> { Tag("ol") }

/// `ul`: an unordered list.
@inlinable
public var ul: Tag<ElementKind.Plain> { Tag("ul") }

/// `menu`: a list of commands.
@inlinable
public var menu: Tag<ElementKind.Plain> { Tag("menu") }

/// `li`: an item of a list.
@inlinable
public var li: Tag<ElementKind.ListItem> { Tag("li") }

/// `dl`: a list of terms and descriptions.
@inlinable
public var dl: Tag<ElementKind.Plain> { Tag("dl") }

/// `dt`: a term in a `dl`.
@inlinable
public var dt: Tag<ElementKind.Plain> { Tag("dt") }

/// `dd`: the description of a term in a `dl`.
@inlinable
public var dd: Tag<ElementKind.Plain> { Tag("dd") }

/// `figure`: an illustration, a listing or the like.
@inlinable
public var figure: Tag<ElementKind.Plain> { Tag("figure") }

/// `figcaption`: the caption of a `figure`.
@inlinable
public var figcaption: Tag<ElementKind.Plain> { Tag("figcaption") }

// MARK: Tables

/// `table`: a table; its rows belong in a `tbody`, `thead` or `tfoot`.
@inlinable
public var table: Tag<ElementKind.Plain> { Tag("table") }

/// `caption`: the title of a table.
@inlinable
public var caption: Tag<ElementKind.Plain> { Tag("caption") }

/// `colgroup`: a group of columns.
@inlinable
public var colgroup: Tag<ElementKind.Columns> { Tag("colgroup") }

/// `col`: a column of a table.
@inlinable
public var col: VoidTag<ElementKind.Columns> { VoidTag("col") }

/// `tbody`: the rows of a table.
@inlinable
public var tbody: Tag<ElementKind.Plain> { Tag("tbody") }

/// `thead`: the header rows of a table.
@inlinable
public var thead: Tag<ElementKind.Plain> { Tag("thead") }

/// `tfoot`: the footer rows of a table.
@inlinable
public var tfoot: Tag<ElementKind.Plain> { Tag("tfoot") }

/// `tr`: a row of a table.
@inlinable
public var tr: Tag<ElementKind.Plain> { Tag("tr") }

/// `td`: a cell of a table.
@inlinable
public var td: Tag<ElementKind.Cell> { Tag("td") }

/// `th`: a header cell of a table.
@inlinable
public var th: Tag<ElementKind.Cell> { Tag("th") }
