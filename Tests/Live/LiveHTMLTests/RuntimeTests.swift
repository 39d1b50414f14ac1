import Foundation
import Testing

@testable import LiveHTML

@Suite
struct RuntimeTests {
  private static let folder = URL(filePath: #filePath)
    .appending(path: "../../../../Sources/Live/LiveHTML/Runtime").standardized

  /// The names of the modules in a folder.
  private func modules(in folder: String) throws -> Set<String> {
    let files = try FileManager.default.contentsOfDirectory(
      at: Self.folder.appending(path: folder), includingPropertiesForKeys: nil)
    return Set(files.map { $0.deletingPathExtension().lastPathComponent })
  }

  @Test
  func `The bundle contains every module, and neither imports nor comments`() throws {
    #expect(try self.modules(in: "Script") == Set(BrowserRuntime.modules.keys))

    let script = String(decoding: BrowserRuntime.script.bytes, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";(()=>{"))
    #expect(script.hasSuffix("})();\n"))
    let tokens = ScriptToken.tokens(of: BrowserRuntime.script.bytes).map(\.text)
    #expect(Set(tokens).isDisjoint(with: ["export", "FromBrowser", "Operation"]))
    // Scripts that only some pages need are loaded by calls of `import`.
    for (token, next) in zip(tokens, tokens.dropFirst()) where token == "import" {
      #expect(next.hasPrefix("("))
    }
    #expect(!script.contains("Documentation/LiveHTML.md"))
    #expect(!script.contains("\n "))
  }

  @Test
  func `The bundle is the same each time`() throws {
    let bundle = try ScriptBundle(entry: "live", modules: BrowserRuntime.modules)
    #expect(bundle.bytes == BrowserRuntime.script.bytes)
  }

  @Test
  func `Every module is imported by the entry or by one that it imports`() throws {
    var reached: Set<String> = []
    var waiting = ["live"]
    while let name = waiting.popLast() {
      guard reached.insert(name).inserted else { continue }
      let module = try ScriptModule(name, try #require(BrowserRuntime.modules[name]))
      waiting += module.imports.map(\.module)
    }
    #expect(reached == Set(BrowserRuntime.modules.keys))
  }

  @Test
  func `The script of lists is bundled and small`() throws {
    #expect(try self.modules(in: "Rows") == Set(BrowserRuntime.rowModules.keys))
    let script = String(decoding: BrowserRuntime.listScript.bytes, as: UTF8.self)
    #expect(script.hasPrefix("\"use strict\";(()=>{"))
    #expect(!script.contains("Documentation/LiveHTML.md"))
    #expect(script.utf8.count < 9_000)
    #expect(BrowserRuntime.listScript.url.hasSuffix("/rows.js"))
  }

  @Test
  func `The script and the session have the same numbers`() throws {
    let source = try #require(BrowserRuntime.modules["protocol"])
    let script = try ScriptModule("protocol", source).enumerations
    #expect(script["Protocol"] == ["version": LiveProtocol.version])
    #expect(script["FromBrowser"] == self.numbers(LiveProtocol.FromBrowser.self))
    #expect(script["FromServer"] == self.numbers(LiveProtocol.FromServer.self))
    #expect(script["Operation"] == self.numbers(LiveProtocol.Operation.self))
    #expect(script["RowOperation"] == self.numbers(LiveProtocol.RowOperation.self))
    #expect(script["Effect"] == self.numbers(LiveProtocol.Effect.self))
    #expect(script["CloseCode"] == self.numbers(LiveProtocol.CloseCode.self))
  }

  private func numbers<Names: CaseIterable & RawRepresentable>(
    _ names: Names.Type
  ) -> [String: Int] where Names.RawValue: BinaryInteger {
    Dictionary(
      uniqueKeysWithValues: Names.allCases.map { ("\($0)", Int(truncatingIfNeeded: $0.rawValue)) })
  }
}
