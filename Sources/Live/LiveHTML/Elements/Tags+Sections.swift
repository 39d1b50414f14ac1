// Elements that divide a page.

/// `article`: a part that stands by itself.
@inlinable
public var article: Tag<ElementKind.Plain> { Tag("article") }

/// `section`: a part with a heading.
@inlinable
public var section: Tag<ElementKind.Plain> { Tag("section") }

/// `nav`: links to go elsewhere.
@inlinable
public var nav: Tag<ElementKind.Plain> { Tag("nav") }

/// `aside`: what is beside the matter.
@inlinable
public var aside: Tag<ElementKind.Plain> { Tag("aside") }

/// `header`: what introduces a part.
@inlinable
public var header: Tag<ElementKind.Plain> { Tag("header") }

/// `footer`: what closes a part.
@inlinable
public var footer: Tag<ElementKind.Plain> { Tag("footer") }

/// `main`: what the page is about.
@inlinable
public var main: Tag<ElementKind.Plain> { Tag("main") }

/// `search`: what is used to search.
@inlinable
public var search: Tag<ElementKind.Plain> { Tag("search") }

/// `address`: how to reach somebody.
@inlinable
public var address: Tag<ElementKind.Plain> { Tag("address") }

/// `hgroup`: a heading with what belongs to it.
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
