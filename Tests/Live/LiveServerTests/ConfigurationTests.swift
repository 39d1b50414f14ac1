#if LiveServer
import Clocks
import ComposableArchitecture
import DependenciesTestSupport
import LiveServer
import Testing

@Suite(.dependency(\.continuousClock, TestClock()), .timeLimit(.minutes(5)))
struct ConfigurationTests {
  private func error(_ configuration: LiveServer.Configuration) async -> LiveServerError? {
    var configuration = configuration
    configuration.port = 0
    let server = LiveServer(configuration: configuration, logger: .silent) { TimerPage.route() }
    return await #expect(throws: LiveServerError.self) { try await server.run(until: []) }
  }

  @Test
  func valuesThatMakeNoSense() async {
    #expect(
      await self.error(.init(pingInterval: .zero))?.description == """
        'pingInterval' of 'LiveServer.Configuration' is 0.0 seconds, but must be from 0.001 seconds to 3153600000.0 seconds.
        """)
    #expect(
      await self.error(.init(security: .init(accessLifetime: .seconds(Int64.max))))
        == .invalidValue(
          "security.accessLifetime", "9.223372036854776e+18 seconds",
          rule: "from 1.0 seconds to 3153600000.0 seconds"))
    #expect(
      await self.error(.init(maximumMessageSize: -1))
        == .invalidValue("maximumMessageSize", "-1", rule: "1 or more"))
    #expect(
      await self.error(.init(workers: -1)) == .invalidValue("workers", "-1", rule: "0 or more"))
    #expect(
      await self.error(.init(workers: 257))
        == .invalidValue("workers", "257", rule: "256 or fewer"))
    #expect(
      await self.error(.init(limits: .init(messagesPerSecond: .nan)))
        == .invalidValue("limits.messagesPerSecond", "nan", rule: "more than 0"))
  }

  #if TLS
  @Test
  func addressesThatAreNotOfThisMachine() async throws {
    let own = try await SelfSigned()
    // An address that is reserved for documentation.
    let configuration = LiveServer.Configuration(
      host: "192.0.2.1",
      security: .init(accessToken: "correct horse battery", certificate: own.files))
    #expect(
      await self.error(configuration)?.description == """
        '192.0.2.1' is not an address of this machine, so the server can't listen on it. Use '127.0.0.1' for connections from this \
        machine, or '0.0.0.0' for all of its addresses: 'LiveServer.Configuration(host: "127.0.0.1")'.
        """)
  }
  #else
  @Test
  func `a certificate needs TLS`() async throws {
    let own = try await SelfSigned()
    let configuration = LiveServer.Configuration(security: .init(certificate: own.files))
    #expect(
      await self.error(configuration)?.description == """
        The certificate '\(own.certificate)' can't be used, because this server was built without TLS. Add the trait 'TLS' to the \
        dependency in Package.swift: '.package(name: "chorale", …, traits: ["LiveServer", "TLS"])'.
        """)
  }
  #endif
}
#endif
