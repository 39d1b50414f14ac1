import Observation

/// The registrar of a node, as an object that the node refers to without counting: to read a variable that holds a
/// registrar takes longer than to register.
final class NodeRegistrar: Sendable {
  let registrar = ObservationRegistrar()
}
