// Elements within text.

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
