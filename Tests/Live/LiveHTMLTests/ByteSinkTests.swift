import Testing

@testable import LiveHTML

// Only tests on these platforms can start programs.
#if os(macOS) || os(Linux) || os(Windows)
/// The memory of a sink is not checked by the compiler.
@Suite
struct ByteSinkTests {
  @Test
  func `growing while the bytes are read stops the process`() async {
    await #expect(processExitsWith: .failure) {
      let sink = ByteSink()
      sink.append("read" as StaticString)
      sink.withBytes { _ in
        for _ in 0..<1_000 { sink.append(0 as UInt8) }
      }
    }
  }

  @Test
  func `truncating to more bytes than were written stops the process`() async {
    await #expect(processExitsWith: .failure) {
      let sink = ByteSink()
      sink.append(0 as UInt32)
      sink.truncate(to: 5)
    }
  }

  @Test(arguments: [-1, 1, 4, Int.max])
  func `storing outside of the written bytes stops the process`(offset: Int) async {
    await #expect(processExitsWith: .failure) { [offset] in
      let sink = ByteSink()
      sink.append(0 as UInt32)
      sink.store(1, at: offset)
    }
  }

  @Test
  func `bytes can be read while others are written elsewhere`() {
    // given
    let source = ByteSink()
    source.append("text" as StaticString)
    let sink = ByteSink()
    // when
    source.withBytes { bytes in
      for _ in 0..<100 { sink.append(bytes) }
    }
    for _ in 0..<1_000 { source.append(0 as UInt8) }
    sink.store(1, at: 396)
    sink.truncate(to: 400)
    // then
    #expect(sink.copy == Array(String(repeating: "text", count: 99).utf8) + [1, 0, 0, 0])
    #expect(source.count == 1_004)
  }
}
#endif
