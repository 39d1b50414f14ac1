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
