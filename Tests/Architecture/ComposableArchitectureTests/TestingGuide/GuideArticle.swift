import Foundation

/// The testing guide: its examples and the texts of failures in it.
struct GuideArticle {
  /// The examples, in their order.
  let examples: [String]
  /// The failure messages, in their order.
  let texts: [String]

  init(file: URL = Self.file) throws {
    var examples: [String] = []
    var texts: [String] = []
    var block: (language: String, lines: [Substring])?
    for line in try String(contentsOf: file, encoding: .utf8).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      guard line.hasPrefix("```") else {
        block?.lines.append(line)
        continue
      }
      guard let (language, lines) = block else {
        block = (String(line.dropFirst(3)), [])
        continue
      }
      let text = lines.joined(separator: "\n")
      switch language {
      case "swift": examples.append(text)
      case "text": break
      default: texts.append(text)
      }
      block = nil
    }
    self.examples = examples
    self.texts = texts
  }

  /// The code that the examples must be part of.
  static func code() throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    return try ["Archive", "Library", "Recorder", "TestingGuideTests"]
      .map { try String(contentsOf: folder.appendingPathComponent("\($0).swift"), encoding: .utf8) }
      .joined()
  }

  private static var file: URL {
    var root = URL(fileURLWithPath: #filePath)
    for _ in 1...5 { root.deleteLastPathComponent() }
    return root.appendingPathComponent(
      "Sources/Architecture/ComposableArchitecture/Documentation.docc/Testing.md")
  }
}

extension String {
  /// The text without source locations.
  var withoutLocations: String {
    self.replacing(#/(\w+\/)?\w+\.swift:\d+/#, with: "…")
  }

  /// The text without the indentation of its lines, and without empty ones.
  var withoutLayout: String {
    self.split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
      .joined(separator: "\n")
  }
}
