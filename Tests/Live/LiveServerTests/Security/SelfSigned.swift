#if LiveServer
import Foundation
import LiveServer

/// A self-signed certificate for this machine, which is deleted after the test.
final class SelfSigned {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    .path
  var certificate: String { self.folder + "/certificate.pem" }
  var key: String { self.folder + "/key.pem" }
  var files: Certificate { .files(self.certificate, key: self.key) }

  struct Failure: Error {}

  init() async throws {
    try FileManager.default.createDirectory(
      atPath: self.folder, withIntermediateDirectories: true)
    let program = Program(
      "openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
        "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
        "-out", self.certificate, "-keyout", self.key,
      ])
    guard try await program.run().status == 0 else { throw Failure() }
  }

  deinit { try? FileManager.default.removeItem(atPath: self.folder) }
}
#endif
