import Foundation
import LiveHTML
import MinutesCore
import Testing

@testable import MinutesWeb

@Suite
struct MinutesScriptTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../Sources/MinutesWeb/Runtime").standardized

  private let sources = MinutesScript.modules.mapValues { String(decoding: $0, as: UTF8.self) }

  @Test func `the script has every module of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder, includingPropertiesForKeys: nil)
    let names = files.map { $0.deletingPathExtension().lastPathComponent }
    // Browsers load the worklet by itself.
    #expect(Set(names) == Set(sources.keys).union(["worklet"]))
  }

  @Test func `every module is imported`() {
    let imported = sources.values.flatMap { source in
      source.matches(of: /"\.\/(\w+)\.js";/).map { String($0.1) }
    }
    #expect(Set(imported).union(["minutes"]) == Set(sources.keys))
  }

  @Test func `the modules are one script, with the texts of the language`() {
    var texts = ScriptTexts()
    texts.copied = "Kopiert."
    let asset = MinutesScript.asset("minutes-de.js", texts: texts)
    let script = String(decoding: asset.bytes, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";(()=>{"))
    #expect(script.contains("\"copied\":\"Kopiert.\""))
    #expect(!script.contains("import {") && !script.contains("export const"))
    #expect(script.utf8.count < 85_000)
  }
}
