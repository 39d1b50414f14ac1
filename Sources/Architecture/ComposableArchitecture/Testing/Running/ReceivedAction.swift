import Sharing

/// An action that a test store has received from an effect.
struct ReceivedAction<State, Action> {
  let action: Action
  let sender: ActionSender
  /// The state after the action was processed.
  let state: StateMemory<State>
  /// The shared values that had changed after the action was processed.
  let shared: SharedSnapshot
  /// The shared values that had changed before the action was processed.
  let sharedBefore: SharedSnapshot
  /// Draws the same ids for stack elements as the reducer.
  let stackElementIDs: StackElementIDGenerator
}
