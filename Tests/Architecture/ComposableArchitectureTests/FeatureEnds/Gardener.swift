import ComposableArchitecture

/// Picks random changes of a garden. Numbers of features are unique.
///
/// A child without an id is never replaced by another one in the same place: the store sees no
/// difference.
struct Gardener {
  private var generator: SeededGenerator
  private var lastNumber = 0

  init(seed: UInt64) {
    self.generator = SeededGenerator(seed: seed)
  }

  mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &self.generator)
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[self.number(below: elements.count)]
  }

  private mutating func nextNumber() -> Int {
    self.lastNumber += 1
    return self.lastNumber
  }

  private mutating func leaf() -> Sprout.State { Sprout.State(number: self.nextNumber()) }

  private mutating func fruit() -> Fruit.State { Fruit.State(number: self.nextNumber()) }

  mutating func twig() -> Twig.State {
    Twig.State(
      number: self.nextNumber(), leaf: self.leaf(), fruit: self.fruit(), bud: .closed(self.leaf()),
      season: .summer(self.leaf()), flower: self.leaf())
  }

  mutating func branch(depth: Int) -> Branch.State {
    var branch = Branch.State(
      number: self.nextNumber(), twig: self.twig(), spare: self.twig())
    if depth == 0 { return branch }
    branch.rows = [self.branch(depth: depth - 1), self.branch(depth: 0)]
    branch.path.append(.leaf(self.leaf()))
    branch.path.append(.branch(self.branch(depth: depth - 1)))
    branch.path.append(.fruit(self.fruit()))
    branch.destination = .branch(self.branch(depth: depth - 1))
    return branch
  }

  private mutating func growth(otherThan growth: Growth.State?) -> Growth.State {
    // A branch and a fruit have ids.
    switch growth {
    case .leaf: self.pick([.fruit(self.fruit()), .branch(self.branch(depth: 0))])
    default:
      self.pick([.leaf(self.leaf()), .fruit(self.fruit()), .branch(self.branch(depth: 0))])
    }
  }

  /// A change that removes, replaces or adds children.
  mutating func change() -> (inout Branch.State) -> Void {
    let leaf = self.leaf()
    let fruit = self.fruit()
    let twig = self.twig()
    let row = self.branch(depth: 0)
    let afterSprout = self.growth(otherThan: .leaf(leaf))
    let screen = self.pick([Growth.State.leaf(self.leaf()), .branch(self.branch(depth: 0))])
    let index = self.number(below: 100)
    switch self.number(below: 22) {
    case 0: return { $0.twig.leaf = $0.twig.leaf == nil ? leaf : nil }
    case 1: return { $0.twig.fruit = fruit }
    case 2: return { $0.twig.fruit = nil }
    case 3: return { $0.spare = $0.spare == nil ? twig : nil }
    case 4:
      return { branch in
        switch branch.twig.bud {
        case .closed: branch.twig.bud = .open(leaf)
        case .open: branch.twig.bud = .closed(leaf)
        }
      }
    case 5:
      return { branch in
        switch branch.twig.season {
        case .summer: branch.twig.season = .winter
        case .winter: branch.twig.season = .summer(leaf)
        }
      }
    case 6: return { $0.twig.flower = $0.twig.flower == nil ? leaf : nil }
    case 7: return { $0.rows.removeAll() }
    case 8: return { if let row = $0.rows.first { $0.rows.remove(id: row.id) } }
    case 9: return { $0.rows.append(row) }
    case 10: return { $0.rows = [row] }
    case 11: return { $0.path.removeAll() }
    case 12: return { _ = $0.path.popLast() }
    case 13: return { $0.path.append(screen) }
    case 14: return { $0.destination = nil }
    case 15:
      return { branch in
        if case .leaf = branch.destination {
          branch.destination = afterSprout
        } else {
          branch.destination = screen
        }
      }
    case 16:
      return { branch in
        if case .fruit = branch.destination { return }
        branch.destination = .fruit(fruit)
      }
    case 17:
      // The screen stays, and shows another feature.
      return { branch in
        guard let id = branch.path.ids.first, case .leaf = branch.path[id: id] else { return }
        branch.path[id: id] = .fruit(fruit)
      }
    case 18:
      return { branch in
        guard !branch.rows.isEmpty else { return }
        let id = branch.rows[index % branch.rows.count].id
        branch.rows[id: id]?.destination = nil
        branch.rows[id: id]?.twig.flower = nil
        branch.rows[id: id]?.spare?.leaf = nil
      }
    case 19:
      // All removable parts are gone.
      return { branch in
        let old = branch
        branch = Branch.State(
          number: old.number, twig: Twig.State(number: old.twig.number, bud: old.twig.bud))
      }
    case 20: return { if $0.rows.count > 1 { $0.rows.swapAt(0, $0.rows.count - 1) } }
    default: return { _ in }
    }
  }
}
