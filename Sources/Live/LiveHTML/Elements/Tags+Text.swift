// Elements within text: phrases, and embedded content.

/// `a`: a link.
@inlinable
public var a: Tag<ElementKind.Anchor> { Tag("a") }

/// `em`: emphasis.
@inlinable
public var em: Tag<ElementKind.Plain> { Tag("em") }

/// `strong`: strong importance.
@inlinable
public var strong: Tag<ElementKind.Plain> { Tag("strong") }

/// `small`: side comments, such as small print.
@inlinable
public var small: Tag<ElementKind.Plain> { Tag("small") }

/// `s`: content that is no longer accurate.
@inlinable
public var s: Tag<ElementKind.Plain> { Tag("s") }

/// `cite`: the title of a work.
@inlinable
public var cite: Tag<ElementKind.Plain> { Tag("cite") }

/// `q`: a short quotation.
@inlinable
public var q: Tag<ElementKind.Quote> { Tag("q") }

/// `dfn`: a term where it is defined.
@inlinable
public var dfn: Tag<ElementKind.Plain> { Tag("dfn") }

/// `abbr`: an abbreviation.
@inlinable
public var abbr: Tag<ElementKind.Plain> { Tag("abbr") }

/// `data`: text with a value for machines.
@inlinable
public var data: Tag<ElementKind.Data> { Tag("data") }

/// `time`: a time or a duration.
@inlinable
public var time: Tag<ElementKind.Time> { Tag("time") }

/// `code`: a piece of code.
@inlinable
public var code: Tag<ElementKind.Plain> { Tag("code") }

/// `samp`: sample output of a program.
@inlinable
public var samp: Tag<ElementKind.Plain> { Tag("samp") }

/// `kbd`: keyboard input.
@inlinable
public var kbd: Tag<ElementKind.Plain> { Tag("kbd") }

/// `sub`: a subscript.
@inlinable
public var sub: Tag<ElementKind.Plain> { Tag("sub") }

/// `sup`: a superscript.
@inlinable
public var sup: Tag<ElementKind.Plain> { Tag("sup") }

/// `i`: text in an alternate voice or mood, such as a technical term.
@inlinable
public var i: Tag<ElementKind.Plain> { Tag("i") }

/// `b`: text that draws attention, without extra importance.
@inlinable
public var b: Tag<ElementKind.Plain> { Tag("b") }

/// `u`: text with an unarticulated annotation, such as a misspelling.
@inlinable
public var u: Tag<ElementKind.Plain> { Tag("u") }

/// `mark`: highlighted text.
@inlinable
public var mark: Tag<ElementKind.Plain> { Tag("mark") }

/// `span`: text without a meaning of its own.
@inlinable
public var span: Tag<ElementKind.Plain> { Tag("span") }

/// `del`: removed text.
@inlinable
public var del: Tag<ElementKind.Edit> { Tag("del") }

/// `ins`: inserted text.
@inlinable
public var ins: Tag<ElementKind.Edit> { Tag("ins") }

/// `br`: a line break.
@inlinable
public var br: VoidTag<ElementKind.Plain> { VoidTag("br") }

/// `wbr`: an opportunity for a line break.
@inlinable
public var wbr: VoidTag<ElementKind.Plain> { VoidTag("wbr") }

// MARK: Images, media and embedded content

/// `picture`: an image in several versions.
@inlinable
public var picture: Tag<ElementKind.Plain> { Tag("picture") }

/// `img`: an image.
@inlinable
public var img: VoidTag<ElementKind.Image> { VoidTag("img") }

/// `area`: a clickable area of an image.
@inlinable
public var area: VoidTag<ElementKind.Plain> { VoidTag("area") }

/// `audio`: an audio player.
@inlinable
public var audio: Tag<ElementKind.Media> { Tag("audio") }

/// `video`: a video player.
@inlinable
public var video: Tag<ElementKind.Media> { Tag("video") }

/// `source`: an alternative source of a picture, audio or video.
@inlinable
public var source: VoidTag<ElementKind.Source> { VoidTag("source") }

/// `track`: a text track of an audio or video.
@inlinable
public var track: VoidTag<ElementKind.Track> { VoidTag("track") }

/// `iframe`: another page, embedded.
@inlinable
public var iframe: Tag<ElementKind.Frame> { Tag("iframe") }

/// `canvas`: a bitmap that a script draws.
@inlinable
public var canvas: Tag<ElementKind.Canvas> { Tag("canvas") }
