#if os(Linux)
import ChildProcesses
import Foundation
import Testing

@Suite struct ChildProcessExamples {
  @Test func program() throws {
    let child = try ChildProcess(URL(filePath: "/bin/date"), ["-u"], output: .connected)
    let date = child.output?.read(100)
    _ = child.waitForEnd()
    #expect(date?.isEmpty == false)
  }
}
#endif
