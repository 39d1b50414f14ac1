// Unchecked because of the two closures in `identity`. They are made in `ElementIdentity` and nowhere
// else and hold no state. What they capture is one of two things:
//
// - a key path that is `Sendable`, which is safe to read through from anywhere;
// - the conformance of `Element` to `Identifiable`. It is safe unless it is isolated to an actor, as it
//   is by default in a module whose default isolation is the main actor. Then an array that is sent
//   off reads ids outside of that actor. A race takes an `id` that reads what the actor protects and
//   others change: a computed one, or a variable of a class.
//
// Requiring `Element: SendableMetatype` where the conformance is captured would rule the second out,
// and with it every array of such elements, also those that never leave the main actor, and every
// generic function that makes an array of some `Identifiable`. That is too much to ask for a case in
// which ids would have to change, which they must not. `IdentifiedArray` says in its documentation
// what to do instead.
//
// An observer is sendable. All else here is a value of sendable parts. How an `ID` is `Hashable` is part of the array's type, so
// the compiler sees to a conformance that is isolated, as it does for `Set`.
extension IdentifiedArray: @unchecked Sendable where ID: Sendable, Element: Sendable {}
