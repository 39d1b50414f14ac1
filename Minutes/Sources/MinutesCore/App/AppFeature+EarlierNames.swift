/// The earlier name of ``AppFeature``.
@available(*, deprecated, renamed: "AppFeature")
public typealias VoiceAppFeature = AppFeature

/// The earlier name of ``Recording``.
@available(*, deprecated, renamed: "Recording")
public typealias RecordingFeature = Recording

/// The earlier name of ``Playback``.
@available(*, deprecated, renamed: "Playback")
public typealias PlaybackFeature = Playback
