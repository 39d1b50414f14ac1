// Elements that group content.

/// `div`: no meaning of its own.
@inlinable
public var div: Tag<ElementKind.Plain> { Tag("div") }

/// `p`: a paragraph.
@inlinable
public var p: Tag<ElementKind.Plain> { Tag("p") }

/// `pre`: text whose white space counts.
@inlinable
public var pre: Tag<ElementKind.Plain> { Tag("pre") }

/// `blockquote`: what somebody else has said.
@inlinable
public var blockquote: Tag<ElementKind.Quote> { Tag("blockquote") }

/// `ol`: a list whose order counts.
@inlinable
public var ol: Tag<ElementKind.OrderedList> { Tag("ol") }

/// `ul`: a list.
@inlinable
public var ul: Tag<ElementKind.Plain> { Tag("ul") }

/// `menu`: a list of commands.
@inlinable
public var menu: Tag<ElementKind.Plain> { Tag("menu") }

/// `li`: an item of a list.
@inlinable
public var li: Tag<ElementKind.ListItem> { Tag("li") }

/// `dl`: names and what belongs to each.
@inlinable
public var dl: Tag<ElementKind.Plain> { Tag("dl") }

/// `dt`: a name in a `dl`.
@inlinable
public var dt: Tag<ElementKind.Plain> { Tag("dt") }

/// `dd`: what belongs to a name in a `dl`.
@inlinable
public var dd: Tag<ElementKind.Plain> { Tag("dd") }

/// `figure`: a picture, a listing or the like.
@inlinable
public var figure: Tag<ElementKind.Plain> { Tag("figure") }

/// `figcaption`: what a `figure` shows.
@inlinable
public var figcaption: Tag<ElementKind.Plain> { Tag("figcaption") }
