func tick() -> Effect<Action> {
  .run { @MainActor send in send(.tick) }
}
