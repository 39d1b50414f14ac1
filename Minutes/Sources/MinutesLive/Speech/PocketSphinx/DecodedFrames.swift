import CPocketSphinx

/// The frames of 10 ms that PocketSphinx decodes, and their positions in the sound.
///
/// PocketSphinx removes pauses of half a second and more before it decodes. It adds the start of the speech behind the last pause to the
/// times of all words, also of those before the pause: they are seconds off. This is a second front end with the same sound, which
/// takes less than 1 % of the time of the decoder.
struct DecodedFrames: ~Copyable {
  private static let frameLength = SpeechSound.sampleRate / 100
  /// The samples from which a frame is computed: the default of `-wlen`, 25.625 ms.
  private static let windowLength = 410
  /// The front end gives up to 21 frames at once, where speech begins.
  private static let rowCount = 64

  private let frontEnd: OpaquePointer
  private let rows: [UnsafeMutablePointer<mfcc_t>?]
  private let values: UnsafeMutablePointer<mfcc_t>
  private var sampleCount = 0
  private var frameCount = 0
  /// Stretches without a removed pause: the first frame of each, and its position in the sound.
  private var stretches: [(frame: Int, position: Int)] = []

  /// - Parameter decoder: The decoder whose options the front end has. `nil` if they are not valid.
  init?(_ decoder: OpaquePointer) {
    guard let frontEnd = fe_init_auto_r(ps_get_config(decoder)) else { return nil }
    self.frontEnd = frontEnd
    let size = Int(truncatingIfNeeded: fe_get_output_size(frontEnd))
    let values = UnsafeMutablePointer<mfcc_t>.allocate(capacity: size * Self.rowCount)
    values.initialize(repeating: 0, count: size * Self.rowCount)
    self.values = values
    rows = (0..<Self.rowCount).map { values + $0 * size }
  }

  deinit {
    fe_free(frontEnd)
    values.deallocate()
  }

  /// Starts another sound.
  mutating func begin() {
    fe_start_stream(frontEnd)
    fe_start_utt(frontEnd)
    (sampleCount, frameCount, stretches) = (0, 0, [])
  }

  /// Takes the next samples.
  mutating func process(_ samples: ArraySlice<Int16>) {
    var rest = samples
    while !rest.isEmpty {
      // At most one frame is new: the others that come with it are those just before it.
      let part = rest.prefix(Self.frameLength)
      rest = rest.dropFirst(part.count)
      sampleCount += part.count
      let count = frames(of: part)
      guard count > 0 else { continue }
      let first = max(0, sampleCount - Self.windowLength) / Self.frameLength - count + 1
      if stretches.last.map({ $0.position + frameCount - $0.frame }) != first {
        stretches.append((frameCount, first))
      }
      frameCount += count
    }
  }

  /// The position of a decoded frame in the sound, in frames.
  func position(of frame: Int) -> Int {
    let stretch = stretches.last { $0.frame <= frame } ?? stretches.first ?? (0, 0)
    return max(0, stretch.position + frame - stretch.frame)
  }

  private func frames(of samples: ArraySlice<Int16>) -> Int {
    samples.withUnsafeBufferPointer { samples in
      var next = samples.baseAddress
      var left = samples.count
      var count = Int32(truncatingIfNeeded: Self.rowCount)
      var rows = rows
      let result = rows.withUnsafeMutableBufferPointer {
        fe_process_frames(frontEnd, &next, &left, $0.baseAddress, &count, nil)
      }
      return result < 0 ? 0 : Int(count)
    }
  }
}
