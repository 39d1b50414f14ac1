/// Makes one property of observable state observable.
///
/// ``ObservableState()`` puts it on every property that it can observe; there is no need to write it.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")
