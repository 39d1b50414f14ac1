extension CasePathableCase: EnumCase {
  typealias Group = CaseGroup<CasePathableCase>
}

extension CaseGroup<CasePathableCase> {
  /// Whether there may be a single case, if all conditional cases are excluded.
  var mayBeSingle: Bool {
    members.count { if case .element = $0 { true } else { false } } < 2
  }

  /// Whether there may be no values, as far as the syntax shows: associated values may be
  /// uninhabited, and conditional cases may be excluded.
  var mayBeUninhabited: Bool {
    members.allSatisfy {
      if case .element(let element) = $0 { !element.parameters.isEmpty } else { true }
    }
  }

  /// The cases whose names were used before, in code that may be compiled together with them.
  func overloads() -> [CasePathableCase] {
    var names: Set<String> = []
    return overloads(names: &names)
  }

  private func overloads(names: inout Set<String>) -> [CasePathableCase] {
    var overloads: [CasePathableCase] = []
    for member in members {
      switch member {
      case .element(let element):
        if !names.insert(element.plainName).inserted {
          overloads.append(element)
        }
      case .conditional(let clauses):
        let before = names
        for clause in clauses {
          var within = before
          overloads += clause.group.overloads(names: &within)
          names.formUnion(within)
        }
      }
    }
    return overloads
  }
}
