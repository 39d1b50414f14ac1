import ArgumentParser
import Foundation
import LiveServer
import MinutesCore
import MinutesLive

/// The options for a speech server.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: """
      A server with the transcription interface of OpenAI, as in http://localhost:8000. Without a path, \
      /v1/audio/transcriptions is added. It gets the sound of your recordings.
      """)
  var speechURL: String?

  @Option(help: "The model that the speech server is to use.")
  var speechModel = "whisper-1"

  @Option(
    help:
      "A file with the access key of the speech server. Not every user of this machine may read it."
  )
  var speechKeyFile: String?

  @Option(
    help: """
      The code of the language that is spoken, as in de. Default: English, or for models that know several languages the one that \
      they detect.
      """)
  var speechLanguage: String?

  func validate() throws {
    if let speechLanguage {
      guard (2...3).contains(speechLanguage.utf8.count),
        speechLanguage.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
      else {
        throw ValidationError(
          "--speech-language is '\(speechLanguage)', and has to be a code of two or three letters: en, de, fr."
        )
      }
    }
    guard speechURL != nil || speechKeyFile == nil else {
      throw ValidationError("--speech-key-file belongs to a server: name it with --speech-url.")
    }
  }

  /// Returns the speech server. `nil` if none is configured.
  func server() throws -> SpeechServer? {
    guard let speechURL else { return nil }
    do {
      return try SpeechServer(address: speechURL, model: speechModel, key: try key())
    } catch let failure as SpeechFailure {
      throw ValidationError(failure.message)
    }
  }

  private func key() throws -> String? {
    guard let speechKeyFile else { return nil }
    try LiveServer.Security.checkSecret(at: speechKeyFile)
    let key = (try? String(contentsOfFile: speechKeyFile, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let key, !key.isEmpty, !key.contains(where: \.isNewline) else {
      throw ValidationError(
        "There is no access key in '\(speechKeyFile)'. --speech-key-file needs a file with one line: the key."
      )
    }
    return key
  }
}
