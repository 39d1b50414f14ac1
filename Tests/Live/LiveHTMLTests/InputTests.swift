import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import Testing

@MainActor
@Suite
struct InputTests {
  let store = Store(initialState: Editor.State()) { Editor() }
  let page: TestPage

  init() {
    self.page = TestPage(EditorPage(store: self.store))
  }

  @Test
  func typedTextIsNotSentBack() throws {
    try page.type("Hello", into: .label("Title"))
    #expect(store.title == "Hello")
    #expect(try page.text(.id("title")) == "Hello")
    let patches = page.takePatches()
    #expect(patches.count == 2)
    #expect(patches.last?.contains("value") == false)
  }

  @Test
  func `An emptied field for an optional number sets it to nil`() throws {
    #expect(try page.value(.label("Weight")) == "2.0")
    try page.type("", into: .label("Weight"))
    #expect(store.weight == nil)
    try page.type("1.5", into: .label("Weight"))
    #expect(store.weight == 1.5)
    try page.type("much", into: .label("Weight"))
    #expect(store.weight == 1.5)
    try page.type("inf", into: .label("Weight"))
    #expect(store.weight == 1.5)
  }

  @Test
  func `A form is not submitted again while its submission waits`() throws {
    page.isSlow = true
    try page.click(.button("Save"))
    #expect(try page.isWaiting(.button("Save")))
    try page.click(.button("Save"))
    page.isSlow = false
    #expect(store.log.count == 1)
    #expect(try !page.isWaiting(.button("Save")))
    try page.click(.button("Save"))
    #expect(store.log.count == 2)
  }

  @Test
  func `A label has a replacement while the form waits`() throws {
    // given
    var labelInHandler: String?
    var page: TestPage?
    let savingPage = TestPage(
      SavingPage { labelInHandler = page?.all(.role("button")).first?.trimmedText })
    page = savingPage
    #expect(savingPage.outline.contains("<span data-live-busy hidden>"))
    #expect(try savingPage.text(.role("button")) == "Save")
    // when
    savingPage.isSlow = true
    try savingPage.click(.button("Save"))
    // then
    #expect(labelInHandler == "Saving …")
    #expect(try savingPage.text(.button("Saving …")) == "Saving …")
    #expect(try savingPage.find(.role("form")).attributes["data-live-waiting"] == "")
    #expect(savingPage.all(.text("Save")).isEmpty)
    // when
    savingPage.isSlow = false
    // then
    #expect(try savingPage.text(.role("button")) == "Save")
    #expect(try savingPage.find(.role("form")).attributes["data-live-waiting"] == nil)
    page = nil
  }

  @Test
  func `An element waits until a lost connection is back`() throws {
    // given
    let page = TestPage(SavingPage {})
    page.disconnect()
    // when
    try page.click(.button("Save"))
    // then
    #expect(try page.text(.role("button")) == "Saving …")
    // when
    page.connect()
    // then
    #expect(try page.text(.role("button")) == "Save")
  }

  @Test
  func textChangedByTheFeatureIsShown() throws {
    store.isShouting = true
    try page.type("Hello", into: .label("Title"))
    #expect(try page.value(.label("Title")) == "HELLO")
    try page.type("Hello", into: .label("Title"))
    #expect(try page.value(.label("Title")) == "HELLO")
  }

  @Test
  func typingIsNotOverwrittenByOutdatedResponses() throws {
    store.isShouting = true
    page.isSlow = true
    try page.type("a", into: .label("Title"))
    try page.type("ab", into: .label("Title"))
    page.isSlow = false
    // The response to "a" was "A", and arrived after "ab" had been typed.
    #expect(try page.value(.label("Title")) == "AB")

    page.isSlow = true
    store.send(.serverTitleChanged("From elsewhere"))
    page.session.flush()
    try page.type("abc", into: .label("Title"))
    store.isShouting = false
    page.isSlow = false
    #expect(try page.value(.label("Title")) == "ABC")
  }

  @Test
  func theFocusedFieldKeepsItsTextWhenTheServerChangesIt() throws {
    try page.type("mine", into: .label("Title"))
    store.send(.serverTitleChanged("theirs"))
    page.session.flush()
    #expect(try page.value(.label("Title")) == "mine")
    #expect(try page.text(.id("title")) == "theirs")
    page.blur()
    #expect(try page.value(.label("Title")) == "theirs")
  }

  @Test
  func boxesAndButtons() throws {
    try page.click(.label("Public"))
    #expect(store.isPublic)
    #expect(try page.find(.label("Public")).isChecked)
    try page.click(.label("green"))
    #expect(store.color == "green")
    #expect(try page.find(.label("red")).isChecked == false)
    try page.click(.label("red"))
    #expect(store.color == "red")
    #expect(try page.find(.label("green")).isChecked == false)
  }

  @Test
  func choices() throws {
    #expect(try page.value(.label("Size")) == "small")
    try page.change(.label("Size"), to: "large")
    #expect(store.size == .large)
    store.size = .small
    page.session.flush()
    #expect(try page.value(.label("Size")) == "small")
  }

  @Test
  func anOptionIsSelectedWhenItIsInserted() throws {
    let page = TestPage(ChoicePage(store: store))
    store.color = "green"
    page.session.flush()
    #expect(try page.value(.label("Color")) == "")

    store.send(.logged("red"))
    store.send(.logged("green"))
    page.session.flush()
    #expect(try page.value(.label("Color")) == "green")
    #expect(try page.value(.label("Favorite")) == "green")
    #expect(page.takePatches().last?.contains(#""value","green"]"#) == true)

    store.color = "red"
    store.send(.logged("blue"))
    page.session.flush()
    #expect(try page.value(.label("Color")) == "red")
  }

  @Test
  func `option that a component in the select adds by itself is selected`() throws {
    // given
    let page = TestPage(LateChoicePage(store: store))
    store.color = "green"
    page.session.flush()
    #expect(try page.value(.label("Color")) == "")
    // when: only the components in the selects are evaluated
    store.send(.logged("red"))
    store.send(.logged("green"))
    page.session.flush()
    // then
    #expect(try page.value(.label("Color")) == "green")
    #expect(try page.value(.label("Favorite")) == "green")
    // when
    store.color = "red"
    store.send(.logged("blue"))
    page.session.flush()
    // then
    #expect(try page.value(.label("Color")) == "red")
    // when: the option of a row is changed to the value of its select
    #expect(try page.value(.label("Row")) == "")
    store.send(.serverTitleChanged("title"))
    page.session.flush()
    // then: nothing else is sent again
    #expect(try page.value(.label("Row")) == "title")
    #expect(page.takePatches().last?.contains(#""value","red""#) == false)
  }

  @Test
  func `choice of the user that the server does not know stays when an option comes late`() throws {
    let page = TestPage(LateChoicePage(store: store))
    for color in ["red", "green"] { store.send(.logged(color)) }
    page.session.flush()
    try page.focus(.label("Favorite"))
    try page.change(.label("Favorite"), to: "red")
    store.send(.logged("blue"))
    page.session.flush()
    #expect(try page.value(.label("Favorite")) == "red")
  }

  @Test
  func aSelectionWithoutAHandlerIsNotReset() throws {
    let page = TestPage(ChoicePage(store: store))
    for color in ["red", "green"] { store.send(.logged(color)) }
    page.session.flush()
    try page.focus(.label("Favorite"))
    try page.change(.label("Favorite"), to: "red")
    store.send(.logged("blue"))
    page.session.flush()
    #expect(try page.value(.label("Favorite")) == "red")
  }

  @Test
  func numbers() throws {
    try page.type("12", into: .label("Count"))
    #expect(store.count == 12)
    try page.type("x", into: .label("Count"))
    #expect(store.count == 12)
  }

  @Test
  func forms() throws {
    try page.type("T", into: .label("Title"))
    try page.click(.label("Public"))
    try page.type("N", into: .label("Notes"))
    try page.click(.button("Save"))
    #expect(store.log.last == "title=T&public=on&color=red&size=small&notes=N")
  }

  @Test
  func focusAndKeys() throws {
    try page.focus(.label("Title"))
    try page.press("Escape")
    try page.press("a")
    page.blur()
    #expect(store.log == ["focus", "key Escape", "blur"])
  }

  @Test(arguments: ["nan", "inf", "-infinity", "1e400", "", "x"])
  func `bound numbers are finite`(text: String) throws {
    let model = Numbers()
    let page = TestPage(NumberPage(model: model))
    try page.type("7.5", into: .label("Any"))
    try page.type(text, into: .label("Any"))
    #expect(model.any == 7.5)
  }

  @Test(arguments: ["nan", "inf", "-0.1", "10.1", "1e300", "-1e19", "x"])
  func `bound numbers stay within their bounds`(text: String) throws {
    let model = Numbers()
    let page = TestPage(NumberPage(model: model))
    try page.type("10", into: .label("Bounded"))
    try page.type(text, into: .label("Bounded"))
    #expect(model.bounded == 10)
    let attributes = try page.find(.label("Bounded")).attributes
    #expect(attributes["min"] == "0.0" && attributes["max"] == "10.0")
  }
}

@MainActor
private final class Numbers {
  var any = 0.0
  var bounded = 0.0
}

private struct NumberPage: Page {
  let model: Numbers

  var head: PageHead { PageHead(title: "Numbers") }

  var body: some HTML {
    label {
      "Any"
      input(.type(.number)).bind(
        Binding {
          model.any
        } set: {
          model.any = $0
        })
    }
    label {
      "Bounded"
      input(.type(.range)).bind(
        Binding {
          model.bounded
        } set: {
          model.bounded = $0
        }, in: 0...10)
    }
  }
}

private struct SavingPage: Page {
  let save: @MainActor () -> Void

  var head: PageHead { PageHead(title: "Saving") }

  var body: some HTML {
    form {
      button { WaitingLabel("Save", whileWaiting: "Saving …") }
    }
    .onSubmit { _ in save() }
  }
}
