/// Makes the fields of a feature's state individually observable.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @Presents var alert: AlertState<Action.Alert>?
/// }
/// ```
///
/// A struct's stored properties keep their names, default values and positions in the memberwise
/// initialiser; conformances that the compiler synthesises (`Equatable`, `Hashable`, `Codable`,
/// `Sendable`) use the values only. Declare `Codable` on the struct itself, not in an extension, so
/// that its keys are the names of the properties. Dumps look as without the macro.
///
/// Properties with a property wrapper, `weak` properties and constants are not observed. Mark a
/// variable ``ObservationStateIgnored()`` to exclude it as well, and a property with a wrapper to
/// confirm that it is not observed.
///
/// An enum is observed by its case, and by its associated values if they are observable state, too.
@attached(
  member,
  names: named(_$observationLink),
  named(_$Field),
  named(_$linkOffset),
  named(_$forEachField),
  named(_$attach),
  named(_$reconcile),
  named(_$field),
  named(customMirror),
  named(CodingKeys)
)
@attached(memberAttribute)
@attached(
  extension,
  conformances: ObservableState,
  _ObservableFields,
  CustomReflectable,
  names: named(init(from:)),
  named(encode(to:))
)
public macro ObservableState() =
  #externalMacro(module: "ComposableMacros", type: "ObservableStateMacro")

/// Excludes a property of observable state from observation.
///
/// ```swift
/// @ObservableState
/// struct State {
///   var text = ""
///   @ObservationStateIgnored var lastDraw: ContinuousClock.Instant?
/// }
/// ```
@attached(peer)
public macro ObservationStateIgnored() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateIgnoredMacro")

/// Makes one property of observable state observable.
///
/// ``ObservableState()`` adds it to every property that it can observe; do not write it yourself.
@attached(accessor, names: named(init), named(get), named(set), named(_modify))
@attached(peer, names: prefixed(_))
public macro ObservationStateTracked() =
  #externalMacro(module: "ComposableMacros", type: "ObservationStateTrackedMacro")

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
