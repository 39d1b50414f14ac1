import ArgumentParser
import Foundation
import LiveServer
import MinutesCore
import MinutesLive

/// The options for a speech server.
struct SpeechOptions: ParsableArguments {
  @Option(
    help: """
      A speech server with the transcription API of OpenAI, such as http://localhost:8000. Without a path, \
      /v1/audio/transcriptions is added. The server receives the audio of your recordings.
      """)
  var speechURL: String?

  @Option(help: "The model of the speech server.")
  var speechModel = "whisper-1"

  @Option(
    help:
      "A file with the API key of the speech server. Other users of this machine must not be able to read it."
  )
  var speechKeyFile: String?

  @Option(
    help: """
      The code of the spoken language, such as de. Default: English; models with several languages detect the \
      language.
      """)
  var speechLanguage: String?

  func validate() throws {
    if let speechLanguage {
      guard (2...3).contains(speechLanguage.utf8.count),
        speechLanguage.utf8.allSatisfy({ (0x61...0x7A).contains($0) })
      else {
        throw ValidationError(
          "--speech-language is '\(speechLanguage)'. It must be a code of two or three letters: en, de, fr."
        )
      }
    }
    guard speechURL != nil || speechKeyFile == nil else {
      throw ValidationError("--speech-key-file requires a speech server. Add --speech-url.")
    }
  }

  /// Returns the speech server. `nil` if none is configured.
  ///
  /// - Throws: `ExitCode` if there can be no such server, or its API key cannot be read.
  func server() throws -> SpeechServer? {
    guard let speechURL else { return nil }
    do {
      return try SpeechServer(address: speechURL, model: speechModel, key: try key())
    } catch let failure as SpeechFailure {
      throw ExitCode.invalidArguments(failure.description)
    }
  }

  private func key() throws -> String? {
    guard let speechKeyFile else { return nil }
    try LiveServer.Security.checkSecret(at: speechKeyFile)
    let key = (try? String(contentsOfFile: speechKeyFile, encoding: .utf8))?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard let key, !key.isEmpty, !key.contains(where: \.isNewline) else {
      throw ExitCode.invalidArguments(
        "--speech-key-file '\(speechKeyFile)' has no readable key. The file must have one line: the API key."
      )
    }
    return key
  }
}
