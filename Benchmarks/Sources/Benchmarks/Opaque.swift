/// Takes a result in a way that the optimiser cannot see through, so that what made it is not removed.
@inline(never)
@_optimize(none)
func consume<Value>(_ value: Value) {}

/// Returns its argument in a way that the optimiser cannot see through, so that what uses it is not hoisted or folded.
@inline(never)
@_optimize(none)
func opaque<Value>(_ value: Value) -> Value { value }
