import ComposableArchitecture

@ObservableState
struct Leaf: Equatable {
  var name = "leaf"
  var size = 1
}

@ObservableState
struct Root: Equatable {
  var count = 0
  var text = ""
  var leaf = Leaf()
  var other = Leaf(name: "other")
  var maybe: Leaf?
  var screen = Screen.empty
  @Presents var sheet: Leaf?
  @ObservationStateIgnored var hidden = 0
  let constant = 7
}

@ObservableState
enum Screen: Equatable {
  case empty
  case leaf(Leaf)
  case pair(first: Leaf, Leaf)
  case number(Int)
}
