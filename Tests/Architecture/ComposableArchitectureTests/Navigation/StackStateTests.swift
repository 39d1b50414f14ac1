@testable import ComposableArchitecture
import CustomDump
import Foundation
import Testing

@Suite struct StackStateTests {
  @Test func elementsAreNumberedInTheOrderOfTheirPushes() {
    var stack = StackState(["a", "b"])
    stack.append("c")
    #expect(Array(stack.ids) == [0, 1, 2])
    stack.removeLast()
    stack.append("d")
    #expect(Array(stack.ids) == [0, 1, 3])
    #expect(Array(stack) == ["a", "b", "d"])
    #expect(stack[id: 3] == "d")
    #expect(stack[id: 2] == nil)
  }

  @Test func elementsArePoppedFromTheTop() {
    let stack = StackState(["a", "b", "c"])
    var other = stack
    other.pop(from: 1)
    #expect(Array(other.ids) == [0])
    other = stack
    other.pop(to: 1)
    #expect(Array(other.ids) == [0, 1])
    other.pop(to: 7)
    other.pop(from: 7)
    #expect(Array(other.ids) == [0, 1])
    other.removeAll()
    #expect(other == StackState())
  }

  @Test func theStampStandsForTheStructure() {
    var stack = StackState(["a", "b"])
    let stamp = stack.structureStamp
    stack[id: 0] = "c"
    #expect(stack.structureStamp == stamp)
    stack[id: 0] = nil
    #expect(stack.structureStamp != stamp)
    #expect(Array(stack.ids) == [1])
    stack.removeAll()
    #expect(stack.structureStamp == StackState<String>().structureStamp)
  }

  @Test func testsMayPutAnElementWithAnIDOnTop() {
    var stack = StackState(["a"])
    stack[id: 5] = "b"
    #expect(Array(stack.ids) == [0, 5])
    #expect(stack == stack)
    #expect(stack != StackState(["a", "b"]))
  }

  @Test func associatedValuesAreChangedInPlace() {
    var path = StackState<StackScreen.State>([.detail(Editor.State())])
    path[id: 0, case: \.detail]?.title = "Memo"
    #expect(path[id: 0] == .detail(Editor.State(title: "Memo")))
    path[id: 3, case: \.detail]?.title = "Memo"
    #expect(path.count == 1)
    path[id: 0, case: \.detail] = nil
    #expect(path.isEmpty)
  }

  @Test func changingAnUnrelatedCaseIsReported() {
    var path = StackState<StackScreen.State>([.recordMeeting(Editor.State())])
    withKnownIssue {
      path[id: 0, case: \.detail]?.title = "Memo"
    } matching: {
      $0.description.contains(#"Can't modify unrelated case "recordMeeting""#)
        && $0.description.contains(#"not in "detail""#)
    }
    #expect(path[id: 0] == .recordMeeting(Editor.State()))
  }

  @available(*, deprecated)
  @Test func casesMayBeNamedInTheOldWay() {
    var path = StackState<StackScreen.State>([.detail(Editor.State())])
    path[id: 0, case: /StackScreen.State.detail]?.title = "Memo"
    #expect(path[id: 0, case: \.detail]?.title == "Memo")
  }

  @Test func aPathViewKeepsIDs() {
    var view = StackState.PathView(StackState(["a", "b"]))
    view.removeFirst()
    #expect(view.map(\.id) == [1])
    view[0].element = "c"
    view.append(view[0])
    #expect(view.map(\.element) == ["c"])
  }

  @Test func elementsAreCodedWithoutIDs() throws {
    let data = try JSONEncoder().encode(StackState(["a", "b"]))
    #expect(String(decoding: data, as: UTF8.self) == #"["a","b"]"#)
    let stack = try JSONDecoder().decode(StackState<String>.self, from: data)
    #expect(Array(stack.ids) == [2, 3])
    #expect(Array(stack) == ["a", "b"])
  }

  @Test func aDumpShowsIDsAndElements() {
    var text = ""
    customDump(StackState(["a", "b"]), to: &text)
    #expect(
      text == """
        [
          #0: "a",
          #1: "b"
        ]
        """)
  }
}
