#if LiveServer && PostgreSQL
import Dependencies
import LiveServer
import PostgreSQL
import PubSub

private enum Databases {
  static func prepare() {
    prepareDependencies {
      $0.pubSub = PubSubClient(PostgreSQLTransport("postgresql://pages@db.example.org/pages"))
    }
  }

  static func configuration() -> LiveServer.Configuration {
    LiveServer.Configuration(
      stateStorage: PostgreSQLStateStorage("postgresql://pages@db.example.org/pages"),
      security: .init(
        origins: ["https://pages.example.org"], key: .file(at: "/var/lib/pages/key")))
  }
}
#endif
