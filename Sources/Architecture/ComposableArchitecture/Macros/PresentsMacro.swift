/// Marks the state of a screen, sheet, alert or dialog that may be presented.
///
/// ```swift
/// @ObservableState
/// struct State {
///   @Presents var alert: AlertState<Action.Alert>?
///   @Presents var editor: Editor.State?
/// }
/// ```
///
/// The property is stored in a ``PresentationState``, outside of the struct itself. `$alert` and
/// `$editor` give access to it, as in `ifLet(\.$editor, action: \.editor)`. In a type marked
/// ``ObservableState()`` the property is observed.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(`$`), prefixed(_))
public macro Presents() =
  #externalMacro(module: "ComposableMacros", type: "PresentsMacro")
