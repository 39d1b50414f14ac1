import Foundation
import SwiftNavigation

// Calls of SwiftNavigation beside those of NavigationUses.swift.

@CasePathable
enum DialogForm: Hashable, Sendable {
  case delete(id: Int)
  case retry
}

extension AlertState where Action == DialogForm {
  static let plain = AlertState { TextState("Title") }
  static let onlyMessage = AlertState {
    TextState("Title")
  } message: {
    TextState("Message")
  }
  static let labelled = AlertState(
    title: { TextState("Title") },
    actions: { ButtonState(action: .retry) { TextState("Retry") } },
    message: { TextState("Message") }
  )
  static func delete(_ ids: [Int], error: (any Error)? = nil) -> Self {
    Self {
      TextState("Delete \(ids.count) rows?")
    } actions: {
      if ids.isEmpty {
        ButtonState { TextState("OK") }
      } else if ids.count == 1 {
        ButtonState(role: .destructive, action: .delete(id: ids[0])) { TextState("Delete") }
      } else {
        for id in ids {
          ButtonState(role: .destructive, action: .send(.delete(id: id))) {
            TextState("Delete ") + TextState("\(id)").bold()
          }
        }
      }
      switch error {
      case .some: ButtonState(action: .retry) { TextState("Retry") }
      case .none: ButtonState(role: .cancel, label: { TextState("Cancel") })
      }
    } message: {
      TextState(error.map { "\($0.localizedDescription)" } ?? "")
    }
  }
}

extension ConfirmationDialogState<DialogForm> {
  static let sort = Self(titleVisibility: .hidden) {
    TextState("Sort")
  } actions: {
    ButtonState(action: .retry) { TextState("Retry") }
  }
  static let plain = Self { TextState("Title") }
  static let noTitle = ConfirmationDialogState(titleVisibility: .automatic) {
    TextState("")
  } actions: {
    ButtonState(role: .cancel) { TextState("Cancel") }
  } message: {
    TextState("Message")
  }
}

func stateForms() {
  let alert = AlertState.delete([1, 2])
  let mapped: AlertState<String> = alert.map { action in action.map { "\($0)" } ?? "" }
  let dialog: ConfirmationDialogState<Int> = ConfirmationDialogState<DialogForm>.sort.map {
    $0 == nil ? 0 : 1
  }
  let texts: [TextState] = [
    TextState("Literal"), TextState(String("Verbatim")), TextState(verbatim: "a"),
    .init("Interpolated \(1)"),
    TextState("a").italic(), TextState("b").foregroundColor(nil), TextState("c").font(nil),
    TextState("d") + TextState(" "), TextState("f", comment: "Comment"),
    TextState("g", tableName: "Table", bundle: .main),
  ]
  let strings = texts.map { String(state: $0) } + [String(state: texts[0], locale: Locale.current)]
  for button in alert.buttons {
    switch button.role {
    case .cancel, .destructive, .none: break
    case .some: break
    }
    switch button.action.type {
    case .send(let action): _ = action
    }
    _ = button.action.map { $0?.is(\.delete) }
    _ = button.map { $0 }
    button.withAction { action in
      if let action { _ = action }
    }
    _ = String(state: button.label)
  }
  _ = (mapped.buttons.first?.id, dialog.titleVisibility == .visible, strings)
  _ = alert == .plain || alert.message == nil || alert.title == TextState("Title")
  _ = Set([alert]).contains(.onlyMessage) || [ConfirmationDialogState<DialogForm>.sort] == []
}

@MainActor
final class ScreenForm {
  var label = ""
  private var tokens: Set<ObserveToken> = []
  private var list: [ObserveToken] = []
  private var token: ObserveToken?
  private let counter: Counter

  init(counter: Counter) {
    self.counter = counter
    observe { [weak self] in
      guard let self else { return }
      self.label = "\(self.counter.count)"
    }
    .store(in: &tokens)
    observe { [counter, weak self] in self?.label = String(counter.count) }.store(in: &list)
    token = observe { @MainActor in print(counter.count) }
    let both = ObserveToken { [weak self] in _ = self }
    both.store(in: &tokens)
  }

  func stop() {
    token?.cancel()
    token = nil
    tokens.forEach { $0.cancel() }
    tokens.removeAll()
  }
}

extension ObserveToken {
  fileprivate static func counting(_ counter: Counter) -> ObserveToken {
    ObserveToken(onCancel: { print("done") })
  }
}

@CasePathable
enum DestinationForm {
  case counter(Counter)
  case alert(AlertState<DialogForm>)
}

@Observable
final class OwnerForm: HashableObject {
  var destination: DestinationForm?
  var path: [Counter] = []

  func use() {
    destination = .counter(Counter())
    destination = .alert(.plain)
    _ = destination?[case: \.counter]?.count
    _ = destination.is(\.some.alert)
    path.append(Counter())
    _ = path.contains(path[0])
    _ = Set(path).count
  }
}
