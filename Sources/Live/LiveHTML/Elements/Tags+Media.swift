// Elements that show something else.

/// `picture`: an image in several versions.
@inlinable
public var picture: Tag<ElementKind.Plain> { Tag("picture") }

/// `audio`: sound.
@inlinable
public var audio: Tag<ElementKind.Media> { Tag("audio") }

/// `video`: a film.
@inlinable
public var video: Tag<ElementKind.Media> { Tag("video") }

/// `iframe`: another page.
@inlinable
public var iframe: Tag<ElementKind.Frame> { Tag("iframe") }

/// `canvas`: what a script draws.
@inlinable
public var canvas: Tag<ElementKind.Canvas> { Tag("canvas") }
