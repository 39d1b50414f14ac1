import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LocalStateTests {
  @Test
  func aPageWithoutStore() throws {
    struct CounterPage: Page {
      @State var count = 0

      var head: PageHead { PageHead(title: "Counter: \(count)") }

      var body: some HTML {
        output { "\(count)" }
        button { "One more" }.onClick { count += 1 }
      }
    }
    let page = TestPage(CounterPage())

    try page.click(.button("One more"))
    try page.click(.button("One more"))

    #expect(try page.text(.role("status")) == "2")
    #expect(page.document.title == "Counter: 2")
  }

  @Test
  func survivesEvaluationsOfTheEnclosingComponent() throws {
    struct Named: Component {
      let name: String
      @State var isOpen = false

      var body: some HTML {
        button { "\(name) is \(isOpen ? "open" : "closed")" }.onClick { isOpen.toggle() }
      }
    }
    struct NamePage: Page {
      @State var name = "A"

      var head: PageHead { PageHead(title: "Names") }

      var body: some HTML {
        Named(name: name)
        button { "Rename" }.onClick { name += "B" }
      }
    }
    let page = TestPage(NamePage())

    try page.click(.button("A is closed"))
    try page.click(.button("Rename"))
    #expect(try page.text(.button("AB is open")) == "AB is open")
    // The handlers of each evaluation change the same state.
    try page.click(.button("AB is open"))
    try page.click(.button("Rename"))

    #expect(try page.text(.button("ABB is closed")) == "ABB is closed")
  }

  @Test
  func endsWithTheInstance() throws {
    struct Counter: Component {
      @State var count = 0

      var body: some HTML {
        button { "Count: \(count)" }.onClick { count += 1 }
      }
    }
    struct TogglePage: Page {
      @State var isShown = true

      var head: PageHead { PageHead(title: "Toggle") }

      var body: some HTML {
        button { "Toggle" }.onClick { isShown.toggle() }
        if isShown { Counter() }
      }
    }
    let page = TestPage(TogglePage())
    try page.click(.button("Count: 0"))
    #expect(try page.text(.button("Count: 1")) == "Count: 1")

    try page.click(.button("Toggle"))
    try page.click(.button("Toggle"))

    #expect(try page.text(.button("Count: 0")) == "Count: 0")
  }

  @Test
  func rowsKeepTheirsWhenTheyMove() throws {
    struct Row: Component {
      let name: String
      @State var marks = 0

      var body: some HTML {
        li { button { "\(name): \(marks)" }.onClick { marks += 1 } }
      }
    }
    struct ListPage: Page {
      @State var names = ["A", "B", "C"]

      var head: PageHead { PageHead(title: "List") }

      var body: some HTML {
        ul { ForEach(names, id: \.self) { Row(name: $0) } }
        button { "Reverse" }.onClick { names.reverse() }
        button { "Remove the first" }.onClick { names.removeFirst() }
        button { "Add C" }.onClick { names.append("C") }
      }
    }
    let page = TestPage(ListPage())
    try page.click(.button("B: 0"))
    try page.click(.button("C: 0"))
    try page.click(.button("C: 1"))

    try page.click(.button("Reverse"))
    #expect(try page.text(.role("list")) == "C: 2B: 1A: 0")
    try page.click(.button("Remove the first"))
    try page.click(.button("B: 1"))
    try page.click(.button("Add C"))

    #expect(try page.text(.role("list")) == "B: 2A: 0C: 0")
  }

  @Test
  func aComponentThatIsTheContentOfAnother() throws {
    struct Inner: Component {
      let step: Int
      @State var count = 0

      var body: some HTML {
        button { "Count: \(count)" }.onClick { count += step }
      }
    }
    struct Plain: Component {
      let bonus: Int

      var body: some HTML { Inner(step: bonus) }
    }
    struct NestedPage: Page {
      @State var bonus = 0

      var head: PageHead { PageHead(title: "Nested") }

      var body: some HTML {
        Plain(bonus: bonus)
        button { "Bonus" }.onClick { bonus += 10 }
      }
    }
    let page = TestPage(NestedPage())
    try page.click(.button("Bonus"))
    try page.click(.button("Count: 0"))
    try page.click(.button("Bonus"))

    #expect(try page.text(.button("Count: 10")) == "Count: 10")
    try page.click(.button("Count: 10"))

    #expect(try page.text(.button("Count: 30")) == "Count: 30")
  }

  @Test
  func bindings() throws {
    struct Field: Component {
      @Binding var text: String

      var body: some HTML {
        label {
          "Name"; input(.type(.text)).bind($text)
        }
      }
    }
    struct FormPage: Page {
      @State var text = "Blob"

      var head: PageHead { PageHead(title: "Form") }

      var body: some HTML {
        Field(text: $text)
        output { "Hello, \(text)" }
      }
    }
    let page = TestPage(FormPage())

    try page.type("Blob Jr", into: .label("Name"))

    #expect(try page.text(.role("status")) == "Hello, Blob Jr")
  }

  @Test
  func renderingsOnce() {
    struct CounterView: Component {
      @State var count = 3

      var body: some HTML { p { "\(count)" } }
    }
    #expect(CounterView().rendered() == "<p>3</p>")
  }
}
