import BoundedNumbers
import Foundation
import MinutesCore

/// A line from the worker.
enum WhisperMessage: Equatable, Sendable {
  /// The model is loaded.
  case ready(WhisperModel)

  /// The words of a request.
  case response(id: Int, words: [TranscriptWord])

  /// The voices of a request, from which speakers are told apart.
  case voices(id: Int, [VoiceWindow])

  /// A request that the worker could not do. It goes on with the next.
  case failure(id: Int, message: String)

  /// The reason why the worker ends.
  case end(message: String)

  /// - Returns: `nil` for a line that no worker sends.
  init?(_ line: Data) {
    guard let line = try? JSONDecoder().decode(Line.self, from: line) else { return nil }
    if let message = line.fatal {
      self = .end(message: message)
    } else if line.ready == 1, let model = line.model, let sha256 = line.sha256 {
      self = .ready(WhisperModel(name: model, sha256: sha256, languages: line.languages ?? []))
    } else if let id = line.id, let message = line.error {
      self = .failure(id: id, message: message)
    } else if let id = line.id, let words = line.words?.words {
      self = .response(id: id, words: words)
    } else if let id = line.id, let voices = line.voices {
      self = .voices(id: id, voices.map(\.window))
    } else {
      return nil
    }
  }

  /// The number of the request that it responds to. `nil` for the first and the last line.
  var id: Int? {
    switch self {
    case .response(let id, _), .voices(let id, _), .failure(let id, _): id
    case .ready, .end: nil
    }
  }

  /// A list of the start, the end and the vector.
  private struct Voice: Decodable {
    var window: VoiceWindow

    init(from decoder: any Decoder) throws {
      var list = try decoder.unkeyedContainer()
      window = VoiceWindow(
        start: try list.decode(Bounded<SoundPosition>.self).value,
        end: try list.decode(Bounded<SoundPosition>.self).value,
        vector: try list.decode([Float].self))
    }
  }

  private struct Line: Decodable {
    var fatal: String?
    var ready: Int?
    var model: String?
    var sha256: String?
    var languages: [String]?
    var id: Int?
    var error: String?
    var words: Words?
    var voices: [Voice]?
  }

  /// `true` in the ready line, a list in a response.
  private struct Words: Decodable {
    var words: [TranscriptWord]?

    init(from decoder: any Decoder) throws {
      guard var list = try? decoder.unkeyedContainer() else { return }
      var words: [TranscriptWord] = []
      while !list.isAtEnd { words.append(try Self.word(list.nestedUnkeyedContainer())) }
      self.words = words
    }

    private static func word(
      _ container: consuming any UnkeyedDecodingContainer
    ) throws
      -> TranscriptWord
    {
      let text = try container.decode(String.self)
      let start = try container.decode(Double.self)
      let end = try container.decode(Double.self)
      return TranscriptWord(
        text.trimmingCharacters(in: .whitespacesAndNewlines), start: start, end: end,
        confidence: try container.decode(Double.self),
        hasSpaceBefore: text.first?.isWhitespace ?? true)
    }
  }
}

/// The model that a worker has loaded.
struct WhisperModel: Codable, Equatable, Sendable {
  /// The name of its folder.
  var name: String

  /// The checksum of `model.bin`.
  var sha256: String

  /// The codes of the languages that it knows.
  var languages: [String]
}

/// A sound for the worker.
struct WhisperRequest: Equatable, Sendable {
  /// The result that is wanted.
  enum Kind: String, Sendable {
    /// Words, fast.
    case partial
    /// Words.
    case final
    /// Voices, from which speakers are told apart.
    case speakers
  }

  var id: Int
  var sound: SpeechSound
  var kind: Kind

  /// The code of the language. `nil`: the worker detects it, if the model knows several.
  var language: String?

  /// A JSON line, and the samples behind it.
  var data: Data {
    var header: [String: Any] = [
      "id": id, "kind": kind.rawValue, "samples": sound.samples.count,
    ]
    header["language"] = language
    var data = (try? JSONSerialization.data(withJSONObject: header)) ?? Data()
    data.append(UInt8(ascii: "\n"))
    sound.samples.map(\.littleEndian).withUnsafeBytes { data.append(contentsOf: $0) }
    return data
  }
}
