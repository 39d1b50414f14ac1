/// Makes one property of observable state observable.
///
/// ``ObservableState()`` adds it to every property that it can observe; do not write it yourself.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")
