import ComposableArchitecture

extension Twig.State {
  /// A twig whose only removable child is its bud.
  init(number: Int, bud: Bud.State) {
    self.init(number: number, bud: bud, season: .winter)
  }

  /// The features in the state: their numbers, and the actions that start their effects.
  var features: [(number: Int, water: Twig.Action)] {
    var features: [(Int, Twig.Action)] = [(self.number, .water)]
    if let leaf { features.append((leaf.number, .leaf(.water))) }
    if let fruit { features.append((fruit.number, .fruit(.water))) }
    switch self.bud {
    case .closed(let leaf): features.append((leaf.number, .bud(.closed(.water))))
    case .open(let leaf): features.append((leaf.number, .bud(.open(.water))))
    }
    if case .summer(let leaf) = self.season { features.append((leaf.number, .summer(.water))) }
    if let flower { features.append((flower.number, .flower(.presented(.water)))) }
    return features
  }
}

extension Growth.State {
  var features: [(number: Int, water: Growth.Action)] {
    switch self {
    case .leaf(let leaf): [(leaf.number, .leaf(.water))]
    case .fruit(let fruit): [(fruit.number, .fruit(.water))]
    case .branch(let branch): branch.features.map { ($0.number, .branch($0.water)) }
    }
  }
}

extension Branch.State {
  init(number: Int, twig: Twig.State) {
    self.init(number: number, twig: twig, spare: nil)
  }

  var features: [(number: Int, water: Branch.Action)] {
    var features: [(Int, Branch.Action)] = [(self.number, .water)]
    features += self.twig.features.map { ($0.number, .twig($0.water)) }
    features += self.spare?.features.map { ($0.number, .spare($0.water)) } ?? []
    for row in self.rows {
      features += row.features.map { ($0.number, .rows(.element(id: row.id, action: $0.water))) }
    }
    for (id, element) in zip(self.path.ids, self.path) {
      features += element.features.map {
        ($0.number, .path(.element(id: id, action: $0.water)))
      }
    }
    features +=
      self.destination?.features.map { ($0.number, .destination(.presented($0.water))) } ?? []
    return features
  }

  /// The branches in the state, including itself, each with the embedding of its actions.
  var branches: [(state: Branch.State, embed: (Branch.Action) -> Branch.Action)] {
    var branches: [(Branch.State, (Branch.Action) -> Branch.Action)] = [(self, { $0 })]
    for row in self.rows {
      for (state, embed) in row.branches {
        branches.append((state, { .rows(.element(id: row.id, action: embed($0))) }))
      }
    }
    for (id, element) in zip(self.path.ids, self.path) {
      guard case .branch(let branch) = element else { continue }
      for (state, embed) in branch.branches {
        branches.append((state, { .path(.element(id: id, action: .branch(embed($0)))) }))
      }
    }
    if case .branch(let branch) = self.destination {
      for (state, embed) in branch.branches {
        branches.append((state, { .destination(.presented(.branch(embed($0)))) }))
      }
    }
    return branches
  }

  /// Changes the branch with a number, which is this one or a nested one, in place.
  mutating func update(_ number: Int, _ body: (inout Branch.State) -> Void) {
    if self.number == number { return body(&self) }
    for id in self.rows.ids { self.rows[id: id]?.update(number, body) }
    for id in self.path.ids where self.path[id: id]?.is(\.branch) == true {
      self.path[id: id, case: \.branch]?.update(number, body)
    }
    if self.destination?.is(\.branch) == true {
      self.$destination[case: \.branch]?.update(number, body)
    }
  }
}
