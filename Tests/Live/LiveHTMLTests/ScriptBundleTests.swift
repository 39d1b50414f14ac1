import Testing

@testable import LiveHTML

@Suite
struct ScriptBundleTests {
  private func bundle(_ modules: [String: String]) throws -> String {
    let bundle = try ScriptBundle(entry: "main", modules: modules.mapValues { Array($0.utf8) })
    let text = String(decoding: bundle.bytes, as: UTF8.self)
    return String(text.dropFirst("\"use strict\";(()=>{".count).dropLast("})();\n".count))
  }

  @Test
  func `A module comes once, after the modules that it imports`() throws {
    let text = try bundle([
      "main": """
      // The entry.
      import { add } from "./math.js";
      import "./log.js";

      add(1);
      """,
      "log": "import { add } from \"./math.js\";\nadd(2);",
      "math": """
      /** Adds one.
          Twice. */
      export const add = (number) => number + 1;
      """,
    ])
    #expect(text == "let a=(number)=>number+1;a(2);a(1);")
  }

  @Test
  func `Numbers replace the names of exported numbers`() throws {
    let text = try bundle([
      "main": """
      import { Kind } from "./kinds.js";
      switch (kind) { case Kind.second: done(Kind.first, other.Kind.first); }
      """,
      "kinds": "export const Kind = {\n  first: 1,\n  /** Two. */\n  second: 2,\n};",
    ])
    #expect(text == "switch(kind){case 2:done(1,other.Kind.first)}")
  }

  @Test
  func `Names of members stay`() throws {
    let text = try bundle([
      "main": """
      const size = 1;
      const kept = 2;
      const called = 3;
      const value = 4;
      const call = ({ kept }) => window.size + size + kept + { value: value }.value;
      class Box { called(size) { return called ? value : size; } }
      """
    ])
    #expect(
      text == """
        let a=1,kept=2,called=3,value=4,\
        b=({kept})=>window.size+a+kept+{value:value}.value;\
        class c{called(a){return called?value:a}}
        """)
  }

  @Test
  func `Names that are assigned at the beginning of a block are no members`() throws {
    let text = try bundle([
      "main": """
      let first = 1;
      let second = 2;
      let third = 3;
      const set = () => { first = 4; };
      if (set) { second = 5; }
      const read = ({ third = 6 }) => third;
      """
    ])
    #expect(
      text == """
        let a=1,b=2,third=3,c=()=>{a=4};if(c){b=5}
        let d=({third=6})=>third;
        """)
  }

  @Test
  func `The names that are used most are the shortest`() throws {
    let names = (0..<30).map { "declaration\($0)" }
    let text = try bundle([
      "main": names.map { "let \($0) = 1;\n" }.joined()
        + "declaration29 = declaration28 = declaration29;"
    ])
    #expect(text.hasPrefix("let c=1,d=1,"))
    #expect(text.hasSuffix("b=1,a=1;a=b=a;"))
  }

  @Test
  func `Names of the fields of classes stay`() throws {
    let text = try bundle([
      "main": """
      let size = 1;
      let width = 2;
      let height = 3;
      class Box extends Shape {
        size = 4;
        #kept = height;
        width;
        area() { return this.size * this.width + height; }
      }
      """
    ])
    #expect(
      text == """
        let size=1,width=2,a=3;\
        class b extends Shape{size=4;#kept=a;width;area(){return this.size*this.width+a}}
        """)
  }

  @Test
  func `A script of modules is an asset`() throws {
    let modules = [
      "main": "import { a } from \"./a.js\";\na();", "a": "export const a = () => {};",
    ]
    .mapValues { Array($0.utf8) }
    let script = try Asset("main-1.js", entry: "main", modules: modules)
    #expect(script.url.hasSuffix("/main-1.js"))
    #expect(
      String(decoding: script.bytes, as: UTF8.self)
        == "\"use strict\";(()=>{let b=()=>{};b();})();\n")
    #expect {
      try Asset("main-1.js", entry: "main", modules: ["main": modules["main"] ?? []])
    } throws: {
      "\($0)" == "There is no module 'a.js'."
    }
  }

  @Test
  func `Short names are neither words of the bundle nor keywords`() throws {
    let names = (0..<260).map { "declaration\($0)" }
    let text = try bundle([
      "main": "a(b.c);\n" + names.map { "let \($0) = 1;\n" }.joined()
    ])
    let short = text.matches(of: /(\w+)=1/).map { String($0.1) }
    #expect(Set(short).count == names.count)
    #expect(short.prefix(2) == ["d", "e"])
    #expect(short.contains("dn") && short.contains("ig"))
    #expect(Set(short).isDisjoint(with: ["a", "b", "c", "as", "do", "if", "in", "is", "of"]))
  }

  @Test
  func `Literals stay as they are`() throws {
    let text = try bundle([
      "main": #"""
      const name = 1;
      a("// name  \" x", 'it  is', /[/"] \/+ name/g, b / name / 2);
      c(`  name ${ { d: `${ name }  ` } } }  `);
      """#
    ])
    #expect(
      text == #"""
        let e=1;a("// name  \" x",'it  is',/[/"] \/+ name/g,b/e/2);\#
        c(`  name ${{d:`${e}  `}} }  `);
        """#)
  }

  @Test
  func `A line break stays where it may end a statement`() throws {
    let text = try bundle([
      "main": """
      a()
      b
        .c()
      const d = async () =>
        e + +f - -g
      const h = () => {
      }
      [i] = j
      return
      """
    ])
    #expect(
      text == """
        a()
        b.c()
        let k=async()=>e+ +f- -g
        let l=()=>{}
        [i]=j
        return
        """)
  }

  @Test(
    arguments: [
      (["main": "import { a } from \"./a.js\";"], .missingModule("a")),
      (
        ["main": "import { b } from \"./a.js\";", "a": "export const a = 1;"],
        .missingExport("b", module: "a", importer: "main")
      ),
      (
        ["main": "import { b } from \"./a.js\";", "a": "const b = 1;"],
        .missingExport("b", module: "a", importer: "main")
      ),
      (
        [
          "main": "import \"./a.js\";", "a": "import \"./b.js\";", "b": "import \"./a.js\";",
        ], .cycle(["a", "b"])
      ),
      (
        ["main": "import \"./a.js\";\nlet c = 1;", "a": "const c = 1;"],
        .repeatedName("c", modules: ["a", "main"])
      ),
      (["main": "import * as a from \"./a.js\";"], .unsupportedImport(module: "main")),
      (["main": "export default 1;"], .unsupportedImport(module: "main")),
      (["main": "a();\nimport \"./a.js\";"], .unsupportedImport(module: "main")),
      (
        ["main": "export const Kind = { one: 1 };\na(Kind.two);"],
        .missingNumber("two", enumeration: "Kind")
      ),
    ] as [([String: String], ScriptBundle.Failure)])
  func `Modules that can't be joined are named`(
    modules: [String: String], failure: ScriptBundle.Failure
  ) {
    #expect(throws: failure) { try self.bundle(modules) }
  }
}
