// Unchecked because of the two closures in `identity`. They are created only in `ElementIdentity`
// and have no state. They capture one of these:
//
// - a key path that is `Sendable`, which may be read on any thread;
// - the conformance of `Element` to `Identifiable`. It is safe unless it is isolated to an actor,
//   as it is by default in a module whose default isolation is the main actor. Then an array that
//   is sent to another actor reads ids outside of the main actor. A data race requires an `id` that
//   reads mutable state of the actor: a computed one, or a variable of a class.
//
// Requiring `Element: SendableMetatype` where the conformance is captured would exclude the second
// case, but also every array of such elements, even those that never leave the main actor, and
// every generic function that creates an array of some `Identifiable`. That is too strict for a
// case in which ids would have to change, which they must not. The documentation of
// `IdentifiedArray` describes the alternative.
//
// An observer is sendable. All other properties are values of sendable types. The `Hashable`
// conformance of `ID` is part of the array's type, so the compiler checks an isolated conformance,
// as it does for `Set`.
// the compiler sees to a conformance that is isolated, as it does for `Set`.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
