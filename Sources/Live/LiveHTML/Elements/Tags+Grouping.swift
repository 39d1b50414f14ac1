// Elements that group content.

/// `div`: a container without a meaning of its own.
@inlinable
public var div: Tag<ElementKind.Plain> { Tag("div") }

/// `p`: a paragraph.
@inlinable
public var p: Tag<ElementKind.Plain> { Tag("p") }

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
