import IdentifiedCollections
import SourceLocations

/// The names of the state that observers read, for tools that show them.
///
/// The nodes of state have no names, so that a name costs nothing until it is asked for. Here names
/// are found by a walk through the values and their nodes, from stores and observable values whose
/// types are known.
@MainActor
package struct StateNames {
  /// The types of the values at nodes.
  private var types: [ObjectIdentifier: Any.Type] = [:]

  /// The nodes below which all nodes were visited.
  private var visited: Set<ObjectIdentifier> = []

  /// The names of the fields of a type.
  private var fields: [ObjectIdentifier: [String]] = [:]

  /// The numbers of the fields of a type, by name.
  private var fieldNumbers: [ObjectIdentifier: [String: Int]] = [:]

  /// Finds the names of all state that values lead to: stores, observable state, and structs,
  /// enums, tuples and optionals that contain them. It changes nothing that it looks at.
  ///
  /// - Parameter values: The values. The walk from a store that contains the others is the fastest,
  ///   so the outermost value comes first.
  /// - Complexity: O(*n* + *m*), where *n* is the number of positions that observers of the same
  ///   stores have read, each with the fields of the value there, and *m* is the number of fields
  ///   of `values`, four levels deep. The state of each store is copied.
  package init(reachableFrom values: [Any]) {
    var sources = Sources()
    for value in values { sources.add(value, depth: 4) }
    for store in sources.stores { self.visit(store) }
    // Copies last: they may lack parts that the state in the store has.
    for copy in sources.copies { self.visit(copyOf: copy) }
  }

  /// The reads of an observer, sorted by name, each once.
  package func reads(of reads: StateReads) -> [StateReadName] {
    var names: Set<StateReadName> = []
    for read in reads.all { names.formUnion(self.names(of: read)) }
    return names.sorted { ($0.state, $0.description) < ($1.state, $1.description) }
  }

  private func names(of read: StateRead) -> [StateReadName] {
    guard let type = self.types[ObjectIdentifier(read.node)] else {
      let root = read.node.tree.stateType
      let isObservable = root is any ObservableState.Type
      return [
        StateReadName(state: "\(TypeName(root))", part: isObservable ? .unknown : .whole)
      ]
    }
    let state = "\(TypeName(type))"
    let fields = self.fields[ObjectIdentifier(type)] ?? []
    var remaining = read.fields
    var names: [StateReadName] = []
    while remaining != 0 {
      let bit = remaining.trailingZeroBitCount
      remaining &= remaining - 1
      names.append(StateReadName(state: state, part: Self.part(bit: bit, of: fields, in: type)))
    }
    return names
  }

  private static func part(
    bit: Int, of fields: [String], in type: Any.Type
  ) -> StateReadName.Part {
    if bit == ObservationNode.content { return .everything }
    if bit == ObservationNode.whole { return .whole }
    guard bit < fields.count else {
      // A value that is not observed by fields is read as a whole; other code than the macro
      // numbers fields without naming them.
      let hasFields = (type as? any ObservableState.Type)?._$linkOffset != nil
      return hasFields || bit > 0 ? .unknown : .whole
    }
    let isLast = bit == ObservationNode.fieldLimit - 1
    return isLast && fields.count > bit + 1 ? .oneOf(Array(fields[bit...])) : .field(fields[bit])
  }

  // MARK: The walk

  private mutating func visit<Source: StateSource>(_ source: Source) {
    guard let node = source.sourceNode else { return }
    // A copy of the state is needed only for the parts that were read.
    if node.hasChildren {
      self.visit(node, source.sourceState)
    } else {
      self.note(Source.State.self, at: node)
    }
  }

  private mutating func visit<State: ObservableState>(copyOf state: State) {
    guard let node = _ObservationLink(copiedFrom: state)?.node else { return }
    if !node.isOutside { self.visit(node, state) }
  }

  private mutating func visit(_ node: ObservationNode, _ value: Any) {
    self.note(type(of: value), at: node)
    guard node.hasChildren, self.visited.insert(ObjectIdentifier(node)).inserted else { return }
    if let elements = value as? any ObservedElements {
      return self.visitElements(of: elements, at: node)
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct: self.visitFields(mirror, of: type(of: value), at: node)
    case .optional:
      guard let child = node.existingChild(0), let wrapped = mirror.children.first else { return }
      self.visit(child, wrapped.value)
    case .enum: self.visitPayload(mirror, at: node)
    default: break
    }
  }

  private mutating func note(_ type: Any.Type, at node: ObservationNode) {
    self.types[ObjectIdentifier(node)] = type
    let key = ObjectIdentifier(type)
    guard self.fields[key] == nil, let state = type as? any ObservableState.Type else { return }
    var names: [String] = []
    state._$forEachField { names.append("\($0)") }
    self.fields[key] = names
    self.fieldNumbers[key] = Dictionary(
      zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  private mutating func visitFields(_ mirror: Mirror, of type: Any.Type, at node: ObservationNode) {
    let numbers = self.fieldNumbers[ObjectIdentifier(type)] ?? [:]
    for (label, value) in mirror.children {
      guard let number = label.flatMap({ numbers[$0] }), let child = node.existingChild(number)
      else { continue }
      self.visit(child, value)
    }
  }

  private mutating func visitPayload(_ mirror: Mirror, at node: ObservationNode) {
    guard let payload = mirror.children.first?.value else { return }
    let tuple = Mirror(reflecting: payload)
    let values = tuple.displayStyle == .tuple ? tuple.children.map(\.value) : [payload]
    for (index, value) in values.enumerated() {
      let part = _ObservationPosition.key(part: index, of: Int(truncatingIfNeeded: node.version))
      if let child = node.existingChild(part) { self.visit(child, value) }
    }
  }

  private mutating func visitElements<Elements: ObservedElements>(
    of elements: Elements, at node: ObservationNode
  ) {
    guard let nodes = node.elements as? ElementNodes<Elements.ID, Elements.Element> else { return }
    let keys = elements.keys
    let values = elements.values
    for (id, child) in nodes.nodes {
      if child.hasChildren, let index = keys.firstIndex(of: id) {
        self.visit(child, values[index])
      } else {
        self.note(Elements.Element.self, at: child)
      }
    }
  }
}

/// The name of state that an observer reads.
package struct StateReadName: Hashable, Sendable, CustomStringConvertible {
  /// The part of the state that is read.
  package enum Part: Hashable, Sendable {
    /// A field.
    case field(String)
    /// At least one of the fields after the first 61, which are not observed separately.
    case oneOf([String])
    /// The value itself: which one it is.
    case whole
    /// Everything in the value, at any depth.
    case everything
    /// A part that no known store or value leads to, or that has no name.
    case unknown
  }

  /// The name of the state's type, such as `Counter.State`; for an unknown part, that of the
  /// store's state.
  package let state: String

  /// The part that is read.
  package let part: Part

  /// The name as a text, such as `Counter.State.count`.
  package var description: String {
    switch self.part {
    case .field(let name): "\(self.state).\(name)"
    case .oneOf(let names): "\(self.state): one of \(names.joined(separator: ", "))"
    case .whole: "\(self.state) as a whole"
    case .everything: "everything in \(self.state)"
    case .unknown: "a part of \(self.state)"
    }
  }
}

/// A store, without its types.
@MainActor
private protocol StateSource {
  associatedtype State

  /// The node of the state, if it was read.
  var sourceNode: ObservationNode? { get }

  /// A copy of the state. Reading it is not recorded.
  var sourceState: State { get }
}

extension Store: StateSource {
  fileprivate var sourceNode: ObservationNode? { self.core.existingNode }

  fileprivate var sourceState: State { self.core.state }
}

/// The stores and the observable values in other values.
@MainActor
private struct Sources {
  private(set) var stores: [any StateSource] = []
  private(set) var copies: [any ObservableState] = []

  mutating func add(_ value: Any, depth: Int) {
    if let store = value as? any StateSource { return self.stores.append(store) }
    if let state = value as? any ObservableState, type(of: state)._$linkOffset != nil {
      return self.copies.append(state)
    }
    guard depth > 0 else { return }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .struct, .enum, .tuple, .optional:
      for child in mirror.children { self.add(child.value, depth: depth - 1) }
    default: break
    }
  }
}
