/// The test sends an action after the feature has dismissed itself.
struct DismissedStore {
  let action: Any

  var text: String {
    """
    The test sent \(ActionLabel(self.action).text) to a dismissed test store. The action was not processed.

    The feature has called "dismiss", upon which its presenter removes it: in the app it receives no more \
    actions, and its effects have been cancelled.

    If it should have stayed, find out why it called "dismiss". Otherwise remove this "send"; "isDismissed" tells \
    whether the feature has dismissed itself.
    """
  }
}
