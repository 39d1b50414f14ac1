import BoundedNumbers
import CPocketSphinx
import Foundation
import MinutesCore

/// A decoder of PocketSphinx, for one thread at a time: 94 MB, 0.6 s to start.
final class PocketSphinxDecoder {
  private let decoder: OpaquePointer
  private var frames: DecodedFrames
  /// The cepstral means that the model starts with. Those of the sound before would spoil the next: 31 instead of 23 % of the words
  /// are wrong then.
  private let means: [Float]
  /// The normalisation of whole utterances. Streams change it for good.
  private let normalisation: cmn_type_t?
  private var isDecoding = false

  /// - Parameter model: A folder with `en-us`, `en-us.lm.bin` and `cmudict-en-us.dict`.
  init(model: URL) throws(SpeechFailure) {
    let names = ["-hmm": "en-us", "-lm": "en-us.lm.bin", "-dict": "cmudict-en-us.dict"]
    for name in names.values.sorted() {
      let path = model.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path) else {
        throw SpeechFailure(.sphinxHasNoModel(path: path), cause: .engine)
      }
    }
    // Also for decoders on other threads.
    err_set_logfp(nil)
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("pocketsphinx")]
    for (name, file) in names {
      arguments += [strdup(name), strdup(model.appendingPathComponent(file).path as String)]
    }
    defer { for argument in arguments { free(argument) } }
    guard
      let configuration = cmd_ln_parse_r(
        nil, ps_args(), Int32(truncatingIfNeeded: arguments.count), &arguments, 0)
    else {
      throw SpeechFailure(.sphinxHasOtherOptions, cause: .engine)
    }
    defer { cmd_ln_free_r(configuration) }
    guard let decoder = ps_init(configuration), let frames = DecodedFrames(decoder) else {
      throw SpeechFailure(.sphinxModelUnreadable(path: model.path), cause: .engine)
    }
    self.decoder = decoder
    self.frames = frames
    normalisation = ps_get_feat(decoder)?.pointee.cmn
    if let cmn = ps_get_feat(decoder)?.pointee.cmn_struct {
      var means = [Float](repeating: 0, count: Int(truncatingIfNeeded: cmn.pointee.veclen))
      cmn_live_get(cmn, &means)
      self.means = means
    } else {
      means = []
    }
  }

  deinit { ps_free(decoder) }

  /// Recognizes an utterance as a whole.
  ///
  /// Digital silence before and after it, as muted microphones and noise gates send it, is left out: the normalization would count it
  /// as sound. With it 24.6 % of the words of 16 clips are wrong, without it 21.1 %.
  func recognize(_ sound: SpeechSound) throws(SpeechFailure) -> [TranscriptWord] {
    let samples = sound.samples
    guard let first = samples.firstIndex(where: { $0 != 0 }),
      let last = samples.lastIndex(where: { $0 != 0 })
    else { return [] }
    try begin()
    try process(samples[first...].prefix(last - first + 1), isWhole: true)
    try end()
    return words.shifted(bySamples: first)
  }

  /// Starts an utterance that goes on.
  func begin() throws(SpeechFailure) {
    if isDecoding { try end() }
    reset()
    frames.begin()
    try check(ps_start_stream(decoder))
    try check(ps_start_utt(decoder))
    isDecoding = true
  }

  /// Takes the next samples of an utterance.
  func process(_ samples: ArraySlice<Int16>, isWhole: Bool = false) throws(SpeechFailure) {
    frames.process(samples)
    let result = samples.withUnsafeBufferPointer {
      ps_process_raw(decoder, $0.baseAddress, $0.count, 0, isWhole ? 1 : 0)
    }
    try check(result)
  }

  /// Ends an utterance.
  func end() throws(SpeechFailure) {
    isDecoding = false
    try check(ps_end_utt(decoder))
  }

  /// The words of the utterance so far. Their times count from its start.
  var words: [TranscriptWord] {
    var words: [TranscriptWord] = []
    let logarithms = ps_get_logmath(decoder)
    var segment = ps_seg_iter(decoder)
    /// The number of the first frame, at which the start of the sentence is. See ``DecodedFrames``.
    var base: Int32?
    while let current = segment {
      var (first, last): (Int32, Int32) = (0, 0)
      ps_seg_frames(current, &first, &last)
      base = base ?? first
      let start = frames.position(of: Int(clamping: first - (base ?? 0)))
      let end = frames.position(of: Int(clamping: last - (base ?? 0))) + 1
      let logarithm = ps_seg_prob(current, nil, nil, nil)
      if let text = Self.text(String(cString: ps_seg_word(current))) {
        words.append(
          TranscriptWord(
            text, start: Double(start) / 100, end: Double(end) / 100,
            confidence: logmath_exp(logarithms, logarithm)))
      }
      segment = ps_seg_next(current)
    }
    return words
  }

  /// The word as it is written: `read(2)` is a pronunciation, `<sil>` and `[NOISE]` are no words.
  static func text(_ entry: String) -> String? {
    guard let first = entry.first, first != "<", first != "[", first != "+" else { return nil }
    return entry.firstIndex(of: "(").map { String(entry[..<$0]) } ?? entry
  }

  /// Makes the decoder what it was when it was new.
  private func reset() {
    if let normalisation { ps_get_feat(decoder)?.pointee.cmn = normalisation }
    guard !means.isEmpty, let cmn = ps_get_feat(decoder)?.pointee.cmn_struct else { return }
    cmn_live_set(cmn, means)
  }

  private func check(_ result: Int32) throws(SpeechFailure) {
    guard result >= 0 else {
      throw SpeechFailure(.sphinxFailed)
    }
  }
}
