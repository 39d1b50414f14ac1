func tick() -> Effect<Action> {
  .run { send in await send(.tick) }
}
