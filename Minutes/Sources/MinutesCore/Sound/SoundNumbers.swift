public import BoundedNumbers

/// A position in a recording, in seconds from its start.
public enum SoundPosition: NumberKind {
  /// From the start to the end of the longest file: 4 GB of mono sound with 8,000 samples a second.
  public static let bounds = 0.0...268_436
}

/// A distance between two positions in a recording, in seconds; negative toward the start.
public enum SoundDistance: NumberKind {
  /// The longest recording, in both directions.
  public static let bounds = -268_436.0...268_436
}

/// A number of frames. A frame is a sample of each channel.
public enum SoundFrameCount: NumberKind {
  /// The number of two-byte frames that fit into a file of 4 GB.
  public static let bounds = 0...0x7FFF_FFFF
}

/// A date of recording, in seconds since 1970.
public enum RecordingTime: NumberKind {
  /// From `Date.distantPast` to `Date.distantFuture`, in the years 1 and 4001.
  public static let bounds = -62_135_769_600.0...64_092_211_200
}

/// A playback speed. 1 is the speed of the recording.
public enum PlaybackSpeed: NumberKind {
  /// From half to three times the speed of the recording.
  public static let bounds = 0.5...3.0
}
