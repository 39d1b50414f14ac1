/// Eight consecutive values, to compose large values.
struct Eight<Element: Equatable & Sendable>: Equatable, Sendable {
  var a: Element
  var b: Element
  var c: Element
  var d: Element
  var e: Element
  var f: Element
  var g: Element
  var h: Element

  init(repeating element: Element) {
    self.a = element
    self.b = element
    self.c = element
    self.d = element
    self.e = element
    self.f = element
    self.g = element
    self.h = element
  }
}

/// The payload of an action.
typealias Kilobyte = Eight<Eight<Pair>>

/// The state of a feature.
typealias FourKilobytes = Eight<Eight<Eight<Int>>>

struct Pair: Equatable, Sendable {
  var first: Int
  var second: Int
}

extension Kilobyte {
  init(_ number: Int) {
    self.init(repeating: Eight<Pair>(repeating: Pair(first: number, second: number)))
  }

  var number: Int { self.a.a.first }
}

extension FourKilobytes {
  init(_ number: Int) {
    self.init(repeating: Eight<Eight<Int>>(repeating: Eight<Int>(repeating: number)))
  }

  var number: Int { self.h.h.h }
}
