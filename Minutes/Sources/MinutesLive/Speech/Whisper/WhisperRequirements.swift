import Foundation
import MinutesCore

/// An interpreter that can run the worker.
struct WhisperPython: Equatable, Sendable {
  var path: String
  var version: String
}

/// The checks before an installation. Each failure is one sentence with the way out.
enum WhisperRequirements {
  /// Without AVX2 the worker is slower than speech.
  static func checkProcessor(_ cpuInfo: String) throws(SpeechFailure) {
    guard cpuInfo.contains("avx2") else {
      throw SpeechFailure(.needsAVX2, cause: .engine)
    }
  }

  static func checkModel(_ folder: URL) throws(SpeechFailure) {
    let names = ["model.bin", "config.json"]
    let hasAll = names.allSatisfy {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
    let hasVocabulary = ["vocabulary.txt", "vocabulary.json"].contains {
      FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
    }
    guard hasAll, hasVocabulary else {
      throw SpeechFailure(.noModelFiles(folder: folder.path))
    }
  }

  /// The first interpreter that fits.
  static func python(_ system: WhisperSystem) async throws -> WhisperPython {
    var unfit: [String] = []
    var machines: Set<String> = []
    for candidate in system.pythons() {
      guard let result = try? await system.run(candidate, ["-I", "-c", question]),
        result.status == 0,
        let answer = try? JSONDecoder().decode(Answer.self, from: Data(result.output.utf8))
      else { continue }
      if answer.isFit { return WhisperPython(path: answer.path, version: answer.text) }
      machines.insert(answer.machine)
      unfit.append(
        "\(candidate.path) (\(answer.implementation) \(answer.text), \(answer.machine))")
    }
    guard machines.isEmpty || machines.contains("x86_64") else {
      throw SpeechFailure(
        .wrongProcessor(kinds: machines.sorted().joined(separator: ", ")))
    }
    throw SpeechFailure(.needsPython(found: unfit))
  }

  private static let question = """
    import json, platform, sys
    # Not that of a virtual environment, which may be removed.
    path = getattr(sys, "_base_executable", sys.executable)
    print(json.dumps({"path": path, "version": list(sys.version_info[:3]), \
    "machine": platform.machine(), "implementation": platform.python_implementation()}))
    """

  private struct Answer: Decodable {
    var path: String
    var version: [Int]
    var machine: String
    var implementation: String

    var text: String { version.map(String.init).joined(separator: ".") }

    var isFit: Bool {
      implementation == "CPython" && machine == "x86_64" && version.first == 3
        && version.dropFirst().first.map { (10...14).contains($0) } == true
    }
  }
}
