// Elements within text.

/// `a`: a link.
@inlinable
public var a: Tag<ElementKind.Anchor> { Tag("a") }

/// `em`: stress.
@inlinable
public var em: Tag<ElementKind.Plain> { Tag("em") }

/// `strong`: importance.
@inlinable
public var strong: Tag<ElementKind.Plain> { Tag("strong") }

/// `small`: small print.
@inlinable
public var small: Tag<ElementKind.Plain> { Tag("small") }

/// `s`: what does not hold any more.
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

/// `samp`: what a program has printed.
@inlinable
public var samp: Tag<ElementKind.Plain> { Tag("samp") }

/// `kbd`: what is typed.
@inlinable
public var kbd: Tag<ElementKind.Plain> { Tag("kbd") }

/// `sub`: what is set lower.
@inlinable
public var sub: Tag<ElementKind.Plain> { Tag("sub") }

/// `sup`: what is set higher.
@inlinable
public var sup: Tag<ElementKind.Plain> { Tag("sup") }

/// `i`: another voice.
@inlinable
public var i: Tag<ElementKind.Plain> { Tag("i") }

/// `b`: what catches the eye.
@inlinable
public var b: Tag<ElementKind.Plain> { Tag("b") }

/// `u`: a remark that is not put in words.
@inlinable
public var u: Tag<ElementKind.Plain> { Tag("u") }

/// `mark`: what is marked.
@inlinable
public var mark: Tag<ElementKind.Plain> { Tag("mark") }

/// `span`: text, without meaning of its own.
@inlinable
public var span: Tag<ElementKind.Plain> { Tag("span") }

/// `del`: what has been removed.
@inlinable
public var del: Tag<ElementKind.Edit> { Tag("del") }

/// `ins`: what has been added.
@inlinable
public var ins: Tag<ElementKind.Edit> { Tag("ins") }
