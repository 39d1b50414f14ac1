import SourceLocations
import Testing

@testable import ComposableArchitecture

/// The tree of a store's features.
@MainActor
@Suite struct FeatureNodeTests {
  private struct State {
    var first = 0
    var second = 0
  }

  private let root = FeatureNode(location: .init(line: 1))

  private func child(
    of node: FeatureNode, part: AnyKeyPath = \State.first, line: UInt = 2, isPresented: Bool = false
  ) -> FeatureNode {
    node.child(
      of: EmptyReducer<State, Int>.self, part: part, location: .init(line: line),
      isPresented: isPresented)
  }

  @Test func `a child is identified by its operator, its line and its part of the state`() {
    // given
    let child = self.child(of: self.root)
    // then
    #expect(self.child(of: self.root) === child)
    #expect(self.child(of: self.root, line: 3) !== child)
    #expect(self.child(of: self.root, part: \State.second) !== child)
    #expect(self.child(of: child) !== child)
  }

  @Test func `children outside of stores have nothing in common`() {
    let child = self.child(of: .outside, isPresented: true)
    #expect(self.child(of: .outside, isPresented: true) !== child)
    #expect(!child.isInStore)
    #expect(!child.isRecorded)
  }

  @Test func `features below a presented one are presented`() {
    // given
    let sheet = self.child(of: self.root, isPresented: true)
    // when
    let detail = self.child(of: sheet)
    // then
    #expect(sheet.isPresented)
    #expect(detail.isPresented)
    #expect(!self.root.isPresented)
    #expect(!self.child(of: self.root, line: 3).isPresented)
  }

  @Test func `nodes are recorded if their actions do not tell them apart`() {
    // given
    let first = self.child(of: self.root)
    let second = self.child(of: self.root, part: \State.second)
    let other = self.child(of: self.root, line: 3)
    // when
    first.setActions(Int.self)
    other.setActions(String.self)
    // then
    #expect(!first.isRecorded)
    #expect(self.root.node(for: Int.self) === first)
    // when
    second.setActions(Int.self)
    // then
    #expect(first.isRecorded)
    #expect(second.isRecorded)
    #expect(!other.isRecorded)
    #expect(self.root.node(for: Int.self) === self.root)
    #expect(self.root.node(for: String.self) === other)
  }

  @Test func `a feature is active while instances below it have running effects`() {
    // given
    let screen = self.child(of: self.root)
    let row = self.child(of: screen)
    let nodes = [self.root, screen, row]
    let store = FeatureInstance()
    let rows = [1, 2].map { store.child(screen.soleInstance).child(row.instance($0)) }
    // when
    for row in rows { row.hold() }
    // then
    #expect(nodes.map(\.isActive) == [true, true, true])
    // when
    rows[0].release()
    // then
    #expect(nodes.map(\.isActive) == [true, true, true])
    // when
    rows[1].release()
    // then
    #expect(nodes.map(\.isActive) == [false, false, false])
  }

  @Test func `a node does not keep its parent alive`() {
    // given
    var root: FeatureNode? = FeatureNode(location: .init(line: 1))
    weak let formerRoot = root
    let child = root.map { self.child(of: $0) }
    child?.setActions(Int.self)
    // when
    root = nil
    // then
    #expect(formerRoot == nil)
    child?.didBecomeActive()
    #expect(child?.isActive == true)
  }
}
