/// The dismissal of a presented instance at its own request, described by its presenter.
@usableFromInline
struct InstanceDismissal<Action>: Sendable {
  /// The presenter's action.
  let action: UnsentAction<Action>
  /// The dismiss handler in the dependencies outside of the instance.
  let outerHandler: DismissHandler?
}
