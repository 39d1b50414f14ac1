import Observation

/// The registrar of a node, as an object that the node references without counting: reading a
/// variable of type `ObservationRegistrar` takes longer than registering.
final class NodeRegistrar: Sendable {
  let registrar = ObservationRegistrar()
}
