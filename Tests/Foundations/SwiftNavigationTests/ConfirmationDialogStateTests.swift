import CustomDump
import SwiftNavigation
import Testing

private enum Export: String, CaseIterable, Sendable {
  case srt
  case vtt
}

private enum Parent: Equatable, Sendable {
  case export(Export)
}

private func dialog() -> ConfirmationDialogState<Export> {
  ConfirmationDialogState(titleVisibility: .visible) {
    TextState("Export as")
  } actions: {
    for format in Export.allCases {
      ButtonState(action: format) { TextState(format.rawValue.uppercased()) }
    }
    ButtonState(role: .cancel) { TextState("Cancel") }
  } message: {
    TextState("Captions for a video.")
  }
}

struct ConfirmationDialogStateTests {
  @Test func aDialogHasTheGivenContent() {
    #expect(dialog().title == TextState("Export as"))
    #expect(dialog().titleVisibility == .visible)
    #expect(dialog().message == TextState("Captions for a video."))
    #expect(dialog().buttons.map(\.action.action) == [.srt, .vtt, nil])
  }

  @Test func theTitleIsShownAutomaticallyByDefault() {
    let dialog = ConfirmationDialogState<Never> { TextState("Sure?") }
    #expect(dialog.titleVisibility == .automatic)
    #expect(dialog.buttons == [])
  }

  @Test func identityDoesNotCount() {
    #expect(dialog().id != dialog().id)
    #expect(dialog() == dialog())
    #expect(dialog().hashValue == dialog().hashValue)
  }

  @Test func everythingElseCounts() {
    var other = dialog()
    other.titleVisibility = .hidden
    #expect(dialog() != other)
    other = dialog()
    other.title = TextState("Save as")
    #expect(dialog() != other)
    other = dialog()
    other.message = nil
    #expect(dialog() != other)
    other = dialog()
    other.buttons.removeLast()
    #expect(dialog() != other)
  }

  @Test func mappingKeepsEverythingButTheActions() {
    let dialog = dialog()
    let mapped = dialog.map { $0.map(Parent.export) }
    #expect(mapped.id == dialog.id)
    #expect(mapped.title == dialog.title)
    #expect(mapped.titleVisibility == dialog.titleVisibility)
    #expect(mapped.message == dialog.message)
    #expect(mapped.buttons.map(\.action.action) == [.export(.srt), .export(.vtt), nil])
  }

  @Test func aDumpShowsTheDialog() {
    expectNoDifference(
      String(customDumping: dialog()),
      """
      ConfirmationDialogState(
        titleVisibility: .visible,
        title: "Export as",
        actions: [
          [0]: ButtonState(
            action: .srt,
            label: "SRT"
          ),
          [1]: ButtonState(
            action: .vtt,
            label: "VTT"
          ),
          [2]: ButtonState(
            role: .cancel,
            label: "Cancel"
          )
        ],
        message: "Captions for a video."
      )
      """
    )
  }
}
