/// How an instance of a feature goes away at its own request, as its presenter knows it.
@usableFromInline
struct InstanceDismissal<Action>: Sendable {
  /// The presenter's action.
  let action: UnsentAction<Action>
  /// What dismisses outside of the instance by the dependencies there.
  let outerHandler: DismissHandler?
}
