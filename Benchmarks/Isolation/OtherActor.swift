/// Prints the state of a store that another actor than the main one has created, after an effect.
actor Other {
  func run() async -> Int {
    let store = Store(0, reduce)
    await store.send(.start).finish()
    return store.state
  }
}

@main
enum Program {
  static func main() async { print(await Other().run()) }
}
