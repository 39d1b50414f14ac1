/// Makes the fields of a feature's state observable one by one.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var count = 0
///   @Presents var alert: AlertState<Action.Alert>?
/// }
/// ```
///
/// A struct's stored properties keep their names, their default values and their places in the memberwise
/// initialiser; conformances that the compiler writes (`Equatable`, `Hashable`, `Codable`, `Sendable`) see the
/// values only. Declare `Codable` on the struct itself, not in an extension, so that its keys are the names of
/// the properties. Dumps read as if the macro were not there.
///
/// Properties with a property wrapper, `weak` ones and constants are not observed; give a variable the
/// attribute ``ObservationStateIgnored()`` to leave it out as well, and one with a wrapper to say that it is meant.
///
/// An enum's cases are observed by which one it is, and what they carry if that is observable state, too.
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
