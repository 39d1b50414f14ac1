#if TLS
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import Foundation
@testable import LiveServer
import NIOCore
import NIOSSL
import Testing

@Suite(
  .dependency(\.continuousClock, TestClock()),
  .dependency(\.date.now, Date(timeIntervalSince1970: 1000)))
struct CertificateTests {
  @Test
  func `private key that every user may read is refused`() async throws {
    let own = try await SelfSigned()
    func setPermissions(_ permissions: Int, _ path: String) throws {
      try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }
    try setPermissions(0o755, own.folder)
    try setPermissions(0o644, own.key)
    #expect(throws: LiveServerError.exposedSecret(own.key)) { try Encryption(own.files) }
    #expect(
      LiveServerError.exposedSecret("/a/key.pem").description.contains("'chmod 600 /a/key.pem'"))
    // Its group may read it, and so may others if a parent folder is closed to them.
    try setPermissions(0o640, own.key)
    _ = try Encryption(own.files)
    try setPermissions(0o644, own.key)
    try setPermissions(0o700, own.folder)
    _ = try Encryption(own.files)
  }

  @Test
  func pagesAndSocketsAreEncrypted() async throws {
    let own = try await SelfSigned()
    let configuration = LiveServer.Configuration(security: .init(certificate: own.files))
    try await withServer(configuration: configuration, routes: { TimerPage.route() }) { server in
      let host = ["Host": "localhost:\(server.port)"]
      let document = try await ask(
        server.port, "/", headers: host, encryption: ClientEncryption(trusting: own.certificate))
      #expect(document.status == 200)
      #expect(document.cookie.hasPrefix("__Host-live-\(server.port)="))
      #expect(
        document.headers["set-cookie"]?.hasSuffix("; Path=/; HttpOnly; SameSite=Lax; Secure")
          == true)
      #expect(
        document.headers["content-security-policy"]?.contains(" wss://localhost:\(server.port);")
          == true)
      try await Wire.connect(
        to: server.port, encryption: ClientEncryption(trusting: own.certificate)
      ) { wire in
        let headers = host.merging([
          "Cookie": document.cookie, "Origin": "https://localhost:\(server.port)",
        ]) { $1 }
        let status = try await wire.upgrade(
          session: document.attribute("data-session"), headers: headers)
        #expect(status == 101)
        let epoch = document.attribute("data-epoch")
        try await wire.say("[0,1,\"\(epoch)\",0]")
        #expect(try await wire.receiveFrame() == .text("[0,\"\(epoch)\",0]"))
      }
      // A page over an unencrypted connection has another origin.
      let headers = host.merging(["Origin": "http://localhost:\(server.port)"]) { $1 }
      #expect(
        try await ask(
          server.port, "/", headers: headers,
          encryption: ClientEncryption(trusting: own.certificate)
        ).status == 403
      )
    }
  }

  @Test
  func nothingIsSaidInTheClear() async throws {
    let own = try await SelfSigned()
    let configuration = LiveServer.Configuration(security: .init(certificate: own.files))
    try await withServer(configuration: configuration, routes: { TimerPage.route() }) { server in
      try await Wire.connect(to: server.port) { wire in
        try await wire.send("GET / HTTP/1.1\r\nHost: localhost:\(server.port)\r\n\r\n")
        let response = (try? await wire.receive(1000)) ?? []
        #expect(!String(decoding: response, as: UTF8.self).contains("HTTP"))
      }
      #expect(
        try await ask(
          server.port, "/", headers: ["Host": "localhost:\(server.port)"],
          encryption: ClientEncryption(trusting: own.certificate)
        ).status == 200)
    }
  }

  @Test(arguments: [
    (TLSVersion.tlsv1, false), (.tlsv11, false), (.tlsv12, true), (.tlsv13, true),
  ])
  func versions(version: TLSVersion, isSpoken: Bool) async throws {
    let own = try await SelfSigned()
    let configuration = LiveServer.Configuration(security: .init(certificate: own.files))
    try await withServer(configuration: configuration, routes: { TimerPage.route() }) { server in
      let status = try? await Wire.connect(
        to: server.port,
        encryption: ClientEncryption(trusting: own.certificate, version: version)
      ) { try await $0.ask("/", headers: ["Host": "localhost:\(server.port)"]).status }
      #expect((status == 200) == isSpoken)
    }
  }

  @Test
  func otherMachinesAreServedWithACertificateAndAToken() async throws {
    let own = try await SelfSigned()
    let token = "0123456789abcdef"
    let configuration = LiveServer.Configuration(
      host: "0.0.0.0",
      security: .init(origins: ["https://desk"], accessToken: token, certificate: own.files))
    try await withServer(configuration: configuration, routes: { TimerPage.route() }) { server in
      let response = try await ask(
        server.port, "/", headers: ["Host": "desk"],
        encryption: ClientEncryption(trusting: own.certificate))
      #expect(response.status == 401)
      let right = try await ask(
        server.port, "/?token=\(token)", headers: ["Host": "desk"],
        encryption: ClientEncryption(trusting: own.certificate))
      #expect(right.status == 303)
      let page = try await ask(
        server.port, "/", headers: ["Host": "desk", "Cookie": right.cookie],
        encryption: ClientEncryption(trusting: own.certificate))
      #expect(page.status == 200)
    }
  }

  @Test
  func otherMachinesAreNotServedOtherwise() async throws {
    let own = try await SelfSigned()
    let incomplete: [LiveServer.Security] = [
      .init(), .init(accessToken: "0123456789abcdef"), .init(certificate: own.files),
    ]
    for security in incomplete {
      for host in ["0.0.0.0", "::", "192.168.1.1", "example.org", "127.0.0.2"] {
        let server = LiveServer(
          configuration: .init(host: host, port: 0, security: security), logger: .silent
        ) { TimerPage.route() }
        await #expect(throws: LiveServerError.unsafeHost(host)) {
          try await server.run(until: [])
        }
      }
    }
  }

  @Test
  func certificatesThatCannotBeUsed() async throws {
    let (own, other) = (try await SelfSigned(), try await SelfSigned())
    let none = own.folder + "/none"
    let empty = own.folder + "/empty"
    try Data().write(to: URL(fileURLWithPath: empty))
    let cases: [(Certificate, String)] = [
      (.files(none, key: own.key), none), (.files(empty, key: own.key), empty),
      (.files(own.key, key: own.key), own.key), (.files(own.certificate, key: none), none),
      (.files(own.certificate, key: own.certificate), own.certificate),
      (.files(own.certificate, key: other.key), other.key),
    ]
    for (certificate, path) in cases {
      let server = LiveServer(
        configuration: .init(port: 0, security: .init(certificate: certificate)), logger: .silent
      ) { TimerPage.route() }
      let error = await #expect(throws: LiveServerError.self) { try await server.run(until: []) }
      guard case .unusableCertificate(path, reason: _)? = error else {
        Issue.record("\(path): \(String(describing: error))")
        continue
      }
    }
    #expect(
      LiveServerError.unusableCertificate("/key.pem", reason: "It is not there").description
        == """
        '/key.pem' can't be used to encrypt connections. It is not there. A certificate and its private key are required, each in a \
        file in PEM format.
        """)
  }
}
#endif
