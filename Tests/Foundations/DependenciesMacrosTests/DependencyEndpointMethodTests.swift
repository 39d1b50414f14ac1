import DependenciesMacros
import Foundation
import Testing

@Suite struct DependencyEndpointMethodTests {
  @Test func namesOfParametersAreArgumentLabels() async throws {
    // given
    var client = LabelledClient()
    client.seek = { url, position in "\(url) at \(position)" }

    // then
    #expect(try await client.seek(url: "memo", position: 3) == "memo at 3")
    #expect(try await client.seek("memo", 3) == "memo at 3")
  }

  @Test func parametersWithoutNamesHaveNoLabels() {
    // given
    var client = LabelledClient()
    client.find = { name, number in "\(name) \(number)" }

    // then
    #expect(client.find("a", in: 1) == "a 1")
  }

  @Test func theMethodMayHaveANameOfItsOwn() {
    // given
    var client = LabelledClient()
    client.handler = { $0 + 1 }

    // then
    #expect(client.handle(1) == 2)
  }

  @Test func inoutParametersAndAutoclosuresArePassedOn() {
    // given
    var client = LabelledClient()
    client.append = { text, addition in text += addition() }
    var text = "a"

    // when
    client.append(text: &text, addition: "b")

    // then
    #expect(text == "ab")
  }

  @Test func theMethodBelongsToTheActorOfTheClosure() async {
    // given
    var client = LabelledClient()
    client.show = { _ in MainActor.assertIsolated() }

    // when
    await client.show(title: "Title")
  }

  @Test func aMethodWithoutAnOverrideIsReportedLikeTheClosure() async {
    // given
    let client = LabelledClient()

    // when
    await withKnownIssue {
      await #expect(throws: Unimplemented.self) { try await client.seek(url: "", position: 0) }
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'LabelledClient.seek'")
    }
  }

  @Test func anEndpointNeedsNoClient() {
    // given
    let model = ModelWithEndpoint()

    // when
    withKnownIssue {
      model.finish(transcript: "…")
    } matching: {
      // then
      $0.description.contains("Unimplemented: 'ModelWithEndpoint.onFinish'")
    }
  }
}

@DependencyClient
private struct LabelledClient {
  var seek: @Sendable (_ url: String, _ position: Int) async throws -> String
  var find: @Sendable (String, _ in: Int) -> String
  @DependencyEndpoint(method: "handle")
  var handler: @Sendable (Int) -> Int
  var append: @Sendable (_ text: inout String, _ addition: @autoclosure () -> String) -> Void
  var show: @MainActor @Sendable (_ title: String) -> Void
}

private final class ModelWithEndpoint {
  @DependencyEndpoint(method: "finish")
  var onFinish: (_ transcript: String) -> Void
}
