import Testing

@testable import LiveHTML

@Suite
struct RuntimeTests {
  private func served(_ script: String) -> String {
    String(decoding: BrowserRuntime.withoutRemarks(Array(script.utf8)), as: UTF8.self)
  }

  @Test
  func remarksAndIndentationAreNotServed() {
    let script = """
      // What it is for.
      "use strict";

      /** Adds one. */
      const add = (number) => {
        // It is not much.
        return number + 1; // Stays.
      };
      /* One */ add(1); /* Two */
      const path = "//not/a/comment";
      const text = `${add(1)}`;
      """
    #expect(
      served(script) == """
        "use strict";
        const add = (number) => {
        return number + 1; // Stays.
        };
        /* One */ add(1); /* Two */
        const path = "//not/a/comment";
        const text = `${add(1)}`;

        """)
  }

  @Test(arguments: ["const a = `\n  // x\n`;", "const a = 'b\\\n  // x';"])
  func textsThatGoOnInTheNextLineAreLeftAlone(script: String) {
    #expect(served(script) == script)
  }

  @Test
  func theScriptIsServedWithoutThem() {
    let served = String(decoding: BrowserRuntime.script.bytes, as: UTF8.self)
    #expect(served.hasPrefix("\"use strict\";\n(() => {\nlet page"))
    #expect(served.hasSuffix("})();\n"))
    #expect(!served.contains("\n "))
    #expect(!served.contains("\n//"))
  }
}
