/// Another name of ``AppFeature``.
@available(*, deprecated, renamed: "AppFeature")
public typealias VoiceAppFeature = AppFeature

/// Another name of ``Recording``.
@available(*, deprecated, renamed: "Recording")
public typealias RecordingFeature = Recording

/// Another name of ``Playback``.
@available(*, deprecated, renamed: "Playback")
public typealias PlaybackFeature = Playback
