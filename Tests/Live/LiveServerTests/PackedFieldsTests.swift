#if LiveServer
import NIOHTTP1
import Testing

@testable import LiveServer

/// The header fields that an open page keeps for navigations.
struct PackedFieldsTests {
  @Test
  func `fields are unpacked in their order, with their spelling`() {
    let fields: HTTPHeaders = [
      "Host": "example.org:8443", "Accept-Language": "de, en;q=0.5", "Cookie": "a=b:c",
      "cookie": "d",
      "X-Empty": "",
    ]
    #expect(PackedFields(fields).unpacked == fields)
    #expect(PackedFields([:]).unpacked == [:])
  }

  @Test
  func `fields of the connection are left out`() {
    let fields: HTTPHeaders = [
      "Connection": "Upgrade", "upgrade": "websocket", "Sec-WebSocket-Key": "x",
      "sec-websocket-version": "13", "Origin": "https://example.org",
    ]
    #expect(PackedFields(fields).unpacked == ["Origin": "https://example.org"])
  }
}
#endif
