// Elements without content.

/// `area`: a clickable area of an image.
@inlinable
public var area: VoidTag<ElementKind.Plain> { VoidTag("area") }

/// `br`: a line break.
@inlinable
public var br: VoidTag<ElementKind.Plain> { VoidTag("br") }

/// `col`: a column of a table.
@inlinable
public var col: VoidTag<ElementKind.Columns> { VoidTag("col") }

/// `hr`: a thematic break.
@inlinable
public var hr: VoidTag<ElementKind.Plain> { VoidTag("hr") }

/// `img`: an image.
@inlinable
public var img: VoidTag<ElementKind.Image> { VoidTag("img") }

/// `input`: a form control.
@inlinable
public var input: VoidTag<ElementKind.Input> { VoidTag("input") }

/// `source`: an alternative source of a picture, audio or video.
@inlinable
public var source: VoidTag<ElementKind.Source> { VoidTag("source") }

/// `track`: a text track of an audio or video.
@inlinable
public var track: VoidTag<ElementKind.Track> { VoidTag("track") }

/// `wbr`: an opportunity for a line break.
@inlinable
public var wbr: VoidTag<ElementKind.Plain> { VoidTag("wbr") }
