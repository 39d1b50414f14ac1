import CPocketSphinx
import Foundation

/// The times of known words in a sound, by forced alignment: PocketSphinx may hear these words only, in their order. Its frames have 10 ms.
final class WordTimes {
  struct Word {
    var text: String
    var start: Double
    var end: Double
  }

  private let decoder: OpaquePointer

  /// `nil` without the model of the Debian package pocketsphinx-en-us.
  init?() {
    err_set_logfp(nil)
    let model = "/usr/share/pocketsphinx/model/en-us"
    let options = [
      "align", "-hmm", "\(model)/en-us", "-dict", "\(model)/cmudict-en-us.dict",
      // Every path is followed: the words are known.
      "-beam", "1e-80", "-wbeam", "1e-80", "-pbeam", "1e-80", "-remove_silence", "no",
    ]
    var arguments: [UnsafeMutablePointer<CChar>?] = options.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    guard
      let configuration = cmd_ln_parse_r(
        nil, ps_args(), Int32(arguments.count), &arguments, 0),
      let decoder = ps_init(configuration)
    else { return nil }
    self.decoder = decoder
  }

  deinit { ps_free(decoder) }

  /// The words with their times. `nil` if a word is in no dictionary, or the sound has other words.
  func align(_ samples: [Int16], _ words: [String]) -> [Word]? {
    for word in words {
      guard let phones = ps_lookup_word(decoder, word) else { return nil }
      free(phones)
    }
    let grammar = "#JSGF V1.0; grammar clip; public <clip> = \(words.joined(separator: " "));"
    guard ps_set_jsgf_string(decoder, "clip", grammar) == 0, ps_set_search(decoder, "clip") == 0,
      ps_start_utt(decoder) == 0
    else { return nil }
    _ = samples.withUnsafeBufferPointer {
      ps_process_raw(decoder, $0.baseAddress, $0.count, 0, 1)
    }
    ps_end_utt(decoder)
    var aligned: [Word] = []
    var segment = ps_seg_iter(decoder)
    while let current = segment {
      var (first, last): (Int32, Int32) = (0, 0)
      ps_seg_frames(current, &first, &last)
      let text = String(cString: ps_seg_word(current))
      if !"<[+(".contains(text.first ?? "<") {
        let name = text.firstIndex(of: "(").map { String(text[..<$0]) } ?? text
        aligned.append(
          Word(text: name, start: Double(first) / 100, end: Double(last + 1) / 100))
      }
      segment = ps_seg_next(current)
    }
    return aligned.map(\.text) == words ? aligned : nil
  }
}
