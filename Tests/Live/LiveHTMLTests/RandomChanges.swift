/// Generates pages and changes of them, determined by a seed.
struct RandomChanges: RandomNumberGenerator {
  private var state: UInt64
  private var lastID = 0

  init(seed: UInt64) {
    self.state = seed
  }

  mutating func next() -> UInt64 {
    self.state &+= 0x9E37_79B9_7F4A_7C15
    var word = self.state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }

  @MainActor
  mutating func makePiece(depth: Int) -> RandomPiece {
    self.lastID += 1
    let id = self.lastID
    let shape = depth == 0 ? .text : RandomPiece.Shape.allCases.randomElement(using: &self)!
    let count = depth == 0 ? 0 : Int.random(in: 0...3, using: &self)
    return RandomPiece(
      id: id, shape: shape, text: self.makeText(), isOn: .random(using: &self),
      pieces: (0..<count).map { _ in self.makePiece(depth: depth - 1) })
  }

  private mutating func makeText() -> String {
    ["", "a", "b & c", "<d>", "\"e\"", "\n", "f\r", "🎙", "g"].randomElement(using: &self)!
  }

  @MainActor
  mutating func change(_ root: RandomPiece) {
    var pieces: [RandomPiece] = []
    root.forEach { pieces.append($0) }
    let piece = pieces.randomElement(using: &self)!
    switch Int.random(in: 0..<7, using: &self) {
    case 0: piece.text = self.makeText()
    case 1: piece.isOn.toggle()
    case 2: piece.pieces.shuffle(using: &self)
    case 3:
      let index = Int.random(in: 0...piece.pieces.count, using: &self)
      piece.pieces.insert(self.makePiece(depth: 1), at: index)
    case 4:
      if let index = piece.pieces.indices.randomElement(using: &self) {
        piece.pieces.remove(at: index)
      }
    case 5: piece.shape = RandomPiece.Shape.allCases.randomElement(using: &self)!
    default:
      if piece.pieces.count > 1 { piece.pieces.append(piece.pieces.removeFirst()) }
    }
  }
}
