/// The test sends an action after the feature has dismissed itself.
struct DismissedStore {
  let action: Any

  var text: String {
    """
    The test sent \(ActionLabel(self.action).text) to a dismissed test store. The action was not processed.

    The feature called "dismiss". In the app, its presenter then removes it: it receives no more actions, \
    and its effects are cancelled.

    If it should not be dismissed yet, check why it called "dismiss". Otherwise remove this "send"; \
    "isDismissed" is true after the feature has dismissed itself.
    """
  }
}
