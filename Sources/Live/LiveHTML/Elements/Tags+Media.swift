// Elements for images, media and embedded content.

/// `picture`: an image in several versions.
@inlinable
public var picture: Tag<ElementKind.Plain> { Tag("picture") }

/// `audio`: an audio player.
@inlinable
public var audio: Tag<ElementKind.Media> { Tag("audio") }

/// `video`: a video player.
@inlinable
public var video: Tag<ElementKind.Media> { Tag("video") }

/// `iframe`: another page, embedded.
@inlinable
public var iframe: Tag<ElementKind.Frame> { Tag("iframe") }

/// `canvas`: a bitmap that a script draws.
@inlinable
public var canvas: Tag<ElementKind.Canvas> { Tag("canvas") }
