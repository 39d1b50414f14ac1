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
