import ComposableArchitecture
import LiveHTML
import LiveHTMLTesting
import MinutesCore
import Testing

@testable import MinutesWeb

@MainActor
@Suite(.timeLimit(.minutes(15))) struct MicrophoneChoiceViewTests {
  private struct ChoicePage: Page {
    let store: StoreOf<MicrophoneChoice>
    var head: PageHead { PageHead(title: "Minutes") }
    var body: some HTML { main { MicrophoneChoiceView(store: store) } }
  }

  @Test func `a microphone is chosen, and its level shown`() async throws {
    // given
    let selected = LockIsolated<String?>(nil)
    let levels = AsyncThrowingStream<Double, any Error>.makeStream()
    let page = TestPage {
      ChoicePage(
        store: Store(initialState: MicrophoneChoice.State()) {
          MicrophoneChoice()
        } withDependencies: {
          $0.microphones = MicrophonesClient(
            list: {
              AsyncStream {
                $0.yield(MicrophoneList(microphones: [Microphone(id: "h", name: "Headset")]))
              }
            },
            select: { id in selected.setValue(id) },
            levels: { levels.stream })
        })
    }
    #expect(page.all(.label("Microphone")).isEmpty)

    // when
    try page.click(.button("Choose microphone"))
    await page.settle()
    levels.continuation.yield(1)
    await page.settle()

    // then
    #expect(try page.find(.role("meter")).attributes["aria-valuenow"] == "100")
    try page.change(.label("Microphone"), to: "h")
    await page.settle()
    #expect(selected.value == "h")
  }
}
