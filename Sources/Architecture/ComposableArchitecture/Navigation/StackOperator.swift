public import CasePaths
import CustomDump
import Dependencies
import SourceLocations

/// Runs the reducer of each element of a stack; created by `forEach`.
@usableFromInline
struct StackOperator<Parent: Reducer, Child: Reducer>: ChildOperator {
  @usableFromInline
  typealias ChildAction = StackAction<Child.State, Child.Action>

  @usableFromInline
  let stack: WritableKeyPath<Parent.State, StackState<Child.State>>

  @inlinable
  init(_ stack: WritableKeyPath<Parent.State, StackState<Child.State>>) {
    self.stack = stack
  }

  @usableFromInline
  static var isPresenting: Bool { true }

  @usableFromInline
  var keyPath: AnyKeyPath? { self.stack }

  @inlinable
  func resolve(_ child: ResolvedChild<Self>) -> _ResolvedReducer<Parent.State, Parent.Action> {
    let parent = child.parent
    let destination = child.child
    let path = child.path
    let node = child.node
    let isInStore = node.isInStore
    let accessor = ElementAccessor(self.stack)
    return _ResolvedReducer(
      sweep: { state, instance, sweep in
        parent.sweep(state, instance, &sweep)
        accessor.sweep(state, instance, &sweep, child: destination, at: node)
      }
    ) { state, action in
      let stamp = accessor.structureStamp(in: &state)
      var effect = Effect<Parent.Action>.none
      var popped: StackElementID?

      switch path.extract(from: action) {
      case nil:
        break
      case .element(let id, let elementAction):
        let elementEffect = accessor.modify(&state, id: id) { element in
          PresentedReducing.run(isInStore: isInStore) {
            destination.runChild(&element, elementAction)
          }
        }
        if let elementEffect {
          if !elementEffect.isNone {
            effect =
              elementEffect
              .embedded { path.embed(.element(id: id, action: $0)) }
              .presented(as: node.instance(id), dismissal: path.embed(.popFrom(id: id)))
          }
        } else if node.sender == nil {
          node.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .popFrom(let id):
        if accessor.contains(id, in: &state) {
          popped = id
        } else if node.sender == nil {
          node.reportMissingState(
            operation: "forEach", action: action, what: "there was no element with its id")
        }
      case .push(let id, let element):
        if accessor.contains(id, in: &state) {
          node.reportMissingState(
            operation: "forEach", action: action,
            what: "an element with the new id already existed")
        } else {
          node.reportUnexpectedID(id, of: action)
          accessor.elements.modify(&state) { $0.pushReceived(element, id: id) }
        }
      }

      effect = effect.merge(with: parent.run(&state, action))
      if let popped { accessor.elements.modify(&state) { $0.pop(from: popped) } }
      return effect.merge(with: accessor.ending(in: &state, since: stamp, at: node))
    }
  }
}

extension FeatureNode {
  /// Reports, in tests, an element that is pushed with another id than the next one.
  ///
  /// In a test ids count the pushed elements, so an id that skips some was not drawn for this push.
  /// In an app the skipped ids may be those of elements whose push was rejected.
  @usableFromInline
  func reportUnexpectedID<Action>(_ id: StackElementID, of action: Action) {
    let dependencies = DependencyValues.current
    guard dependencies.context == .test else { return }
    let expected = dependencies.stackElementIDs.upcoming
    guard id.generation > expected.generation else { return }
    var description = ""
    customDump(action, to: &description, indent: 4, maxDepth: 3)
    self.location.report(
      """
      A "forEach" at "\(self.location)" received a "push" action with an unexpected id.

        Action:
      \(description)
        Received id:
          \(id)
        Expected id:
          \(expected)

      The element was pushed anyway. A test must send the expected id: ids count the elements that the test has pushed.
      """
    )
  }
}
