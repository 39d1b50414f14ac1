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

  @Test func `shared files are limited, and the page says so`() throws {
    // given
    let worker = ServiceWorker.script(.english)
    let module = String(
      decoding: try #require(MinutesScript.modules["shares"]), as: UTF8.self)
    // then
    #expect(worker.contains("count <= 20 && size <= 1000000000;"))
    #expect(worker.contains("Math.abs(now - time) < 3600000"))
    #expect(ScriptTexts().tooManyShares.contains("at most 20 files, with 1 GB"))
    #expect(module.contains("storedCount === \"\(ServiceWorker.shareIsRefused)\""))
  }

  @Test func `shared files are deleted when the user logs out`() throws {
    // given
    let worker = ServiceWorker.script(.english)
    let module = String(
      decoding: try #require(MinutesScript.modules["shares"]), as: UTF8.self)
    // then
    #expect(worker.contains("event.data === \"\(ServiceWorker.clearMessage)\""))
    #expect(module.contains("postMessage(\"\(ServiceWorker.clearMessage)\")"))
    #expect(module.contains("!== \"\(MinutesPaths.logOut)\""))
  }
}
