/// Describes how a feature's state changes when an action comes in, and what work follows from it.
@available(*, deprecated, renamed: "Reducer")
public typealias ReducerProtocol = Reducer

/// A reducer of the same state and actions as another.
@available(*, deprecated, renamed: "ReducerOf")
public typealias ReducerProtocolOf<R: Reducer> = Reducer<R.State, R.Action>
