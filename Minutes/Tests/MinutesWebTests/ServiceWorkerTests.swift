import MinutesCore
import Testing

@testable import MinutesWeb

@Suite
struct ServiceWorkerTests {
  @Test func `pages read the database that the service worker writes`() throws {
    // given
    let worker = ServiceWorker.script(.english)
    let module = try #require(MinutesScript.modules["shares"])
    // then
    for script in [worker, String(decoding: module, as: UTF8.self)] {
      #expect(script.contains("indexedDB.open(\"\(ServiceWorker.shareDatabase)\", 1)"))
      #expect(script.contains("createObjectStore(\"files\", { autoIncrement: true })"))
    }
  }

  @Test func `the address after a share has the number of stored files`() throws {
    // given
    let worker = ServiceWorker.script(.english)
    let module = try #require(MinutesScript.modules["shares"])
    // then
    #expect(worker.contains("Response.redirect(`/memos?shared=${count}`, 303)"))
    #expect(
      String(decoding: module, as: UTF8.self)
        .contains("searchParams.get(\"\(MinutesPaths.sharedCountName)\")"))
  }
}
