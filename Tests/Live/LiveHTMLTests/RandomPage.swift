import LiveHTML
import Observation

/// A random fragment of a page, whose parts may all change.
@MainActor
@Observable
final class RandomPiece: Identifiable {
  enum Shape: CaseIterable { case text, paragraph, division, component, list, mixed, raw }

  let id: Int
  var shape: Shape
  var text: String
  var isOn: Bool
  var pieces: [RandomPiece]

  init(id: Int, shape: Shape, text: String, isOn: Bool, pieces: [RandomPiece]) {
    self.id = id
    self.shape = shape
    self.text = text
    self.isOn = isOn
    self.pieces = pieces
  }

  var html: AnyHTML {
    switch self.shape {
    case .text: AnyHTML(self.text)
    case .paragraph:
      AnyHTML(
        section(.title(self.text), .hidden(self.isOn)) {
          self.text
          if self.isOn { self.text }
          "end"
        })
    case .division:
      AnyHTML(
        div(.class(self.text), .when(self.isOn, .id("i\(self.id)"))) {
          for piece in self.pieces { piece.html }
        }.on("click", options: EventOptions(stopsPropagation: self.isOn)) { _ in })
    case .component: AnyHTML(RandomComponent(piece: self))
    case .list:
      AnyHTML(
        div {
          "list"
          ForEach(self.pieces) { piece in div { piece.html } }
          if self.isOn { "more" }
          ForEach(self.pieces) { piece in RandomComponent(piece: piece) }
          self.text
        })
    case .mixed:
      AnyHTML(
        div {
          if self.isOn { i { self.text } } else { self.text }
          ForEach(self.pieces) { piece in
            self.text
            piece.html
          }
          if self.isOn { "x" } else { RandomComponent(piece: self.pieces.first ?? self.leaf) }
          input(.value(self.text), .checked(self.isOn))
        })
    case .raw:
      AnyHTML(
        div {
          RawHTML("<b>\(self.text.filter { $0.isLetter })</b>")
        })
    }
  }

  private var leaf: RandomPiece {
    RandomPiece(id: 0, shape: .text, text: "leaf", isOn: false, pieces: [])
  }

  func forEach(_ body: (RandomPiece) -> Void) {
    body(self)
    for piece in self.pieces { piece.forEach(body) }
  }
}

struct RandomComponent: Component {
  let piece: RandomPiece

  var body: some HTML {
    if piece.isOn { span { piece.text } }
    piece.pieces.count.description
    for child in piece.pieces { child.html }
  }
}

struct RandomPage: Page {
  let piece: RandomPiece
  var head: PageHead { PageHead(title: piece.text) }
  var body: some HTML { main { piece.html } }
}
