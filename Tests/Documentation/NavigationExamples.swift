import ComposableArchitecture
import Foundation
import SwiftNavigation
import Testing

private enum Action: Equatable {
  case confirmDiscard
  case confirmSave
}

private enum Format: CaseIterable {
  case flac, wav
  var name: String { self == .flac ? "FLAC" : "WAV" }
}

private enum ExportAction: Equatable { case export(Format) }

@Observable
private final class DetailModel: HashableObject {
  var title = ""
}

@MainActor
@Observable private final class Model {
  var title = "Minutes"
}

private final class Window {
  var title = ""
}

private final class FileList: Sendable {
  let titles = ["Groceries"]
}

private enum Indexing {
  typealias Library = FileList

  actor Indexer {
    let library: Library
    var token: ObserveToken?

    init(library: Library) { self.library = library }

    private(set) var titles: [String] = []
    func index(_ titles: [String]) { self.titles = titles }

    func start() {
      token = observe(on: self) { indexer in
        indexer.index(indexer.library.titles)
      }
    }
  }
}

@MainActor private final class Title {
  private var tokens: Set<ObserveToken> = []

  init(model: Model) {
    observe { print(model.title) }
      .store(in: &tokens)
  }
}

@MainActor
@Suite struct NavigationExamples {
  @Test func alerts() {
    struct State { var alert: AlertState<Action>? }
    var state = State()
    state.alert = AlertState {
      TextState("End meeting?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Resume") }
    } message: {
      TextState("You are ending the meeting early.")
    }
    #expect(state.alert?.buttons.count == 2)

    let alert = AlertState<Action> {
      TextState("End meeting?")
    } actions: {
      ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
      ButtonState(role: .cancel) { TextState("Resume") }
    } message: {
      TextState("You are ending the meeting early.")
    }
    let title =
      String(state: alert.title)
    #expect(title == "End meeting?")
  }

  @Test func buttons() {
    let button: ButtonState<Action> =
      ButtonState(role: .destructive, action: .confirmDiscard) {
        TextState("Discard")
      }
    var actions: [Action] = []
    struct Store { let send: (Action) -> Void }
    let store = Store { actions.append($0) }
    button.withAction { action in
      if let action { store.send(action) }
    }
    #expect(actions == [.confirmDiscard])
  }

  @Test(arguments: [true, false])
  func conditions(isDiscardable: Bool) {
    let alert: AlertState<Action> =
      AlertState {
        TextState("End meeting?")
      } actions: {
        ButtonState(action: .confirmSave) { TextState("Save and end") }
        if isDiscardable {
          ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Discard") }
        }
        ButtonState(role: .cancel) { TextState("Resume") }
      }
    #expect(alert.buttons.count == (isDiscardable ? 3 : 2))
  }

  @Test func dialogs() {
    struct State { var dialog: ConfirmationDialogState<ExportAction>? }
    var state = State()
    state.dialog = ConfirmationDialogState(titleVisibility: .visible) {
      TextState("Export as")
    } actions: {
      for format in Format.allCases {
        ButtonState(action: .export(format)) { TextState(format.name) }
      }
      ButtonState(role: .cancel) { TextState("Cancel") }
    }
    #expect(state.dialog?.buttons.count == 3)
  }

  @Test func observation() async {
    let window = Window()
    let model = Model()
    let token = observe {
      window.title = model.title
    }
    #expect(window.title == "Minutes")
    token.cancel()
    _ = Title(model: model)
    let indexer = Indexing.Indexer(library: FileList())
    await indexer.start()
    #expect(await indexer.titles == ["Groceries"])
  }

  @Test func objectsAreEqualToThemselves() {
    let model = DetailModel()
    #expect(model == model)
    #expect(model != DetailModel())
  }

  @Test func texts() {
    let count = 3
    let text =
      TextState("You recorded \(count) memos.")
      + TextState(" Delete them?").bold()
    var html = ""
    func escaped(_ text: String) -> String { text.replacing("<", with: "&lt;") }
    for run in text.runs() {
      html += run.attributes.isBold ? "<b>\(escaped(run.text))</b>" : escaped(run.text)
    }
    #expect(html == "You recorded 3 memos.<b> Delete them?</b>")
    let number = 1
    let total = 2
    let title =
      TextState("Meeting \(number) of \(total)")
    #expect(String(state: title) == "Meeting 1 of 2")
  }
}
