import Sharing

/// An action that a test store has received from an effect.
struct ReceivedAction<State, Action> {
  let action: Action
  let sender: ActionSender
  /// The state when it had been processed.
  let state: StateMemory<State>
  /// The shared values that had changed by then.
  let shared: SharedSnapshot
  /// The shared values that had changed before it was processed.
  let sharedBefore: SharedSnapshot
  /// Gives the elements of stacks the ids that the reducer gave them.
  let stackElementIDs: StackElementIDGenerator
}
