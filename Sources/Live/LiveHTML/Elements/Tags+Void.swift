// Elements that never have content.

/// `area`: a part of an image.
@inlinable
public var area: VoidTag<ElementKind.Plain> { VoidTag("area") }

/// `br`: the end of a line.
@inlinable
public var br: VoidTag<ElementKind.Plain> { VoidTag("br") }

/// `col`: a column of a table.
@inlinable
public var col: VoidTag<ElementKind.Columns> { VoidTag("col") }

/// `hr`: a change of the subject.
@inlinable
public var hr: VoidTag<ElementKind.Plain> { VoidTag("hr") }

/// `img`: an image.
@inlinable
public var img: VoidTag<ElementKind.Image> { VoidTag("img") }

/// `input`: something to enter.
@inlinable
public var input: VoidTag<ElementKind.Input> { VoidTag("input") }

/// `source`: a version of a medium or a picture.
@inlinable
public var source: VoidTag<ElementKind.Source> { VoidTag("source") }

/// `track`: text for a medium.
@inlinable
public var track: VoidTag<ElementKind.Track> { VoidTag("track") }

/// `wbr`: where a line may be broken.
@inlinable
public var wbr: VoidTag<ElementKind.Plain> { VoidTag("wbr") }
