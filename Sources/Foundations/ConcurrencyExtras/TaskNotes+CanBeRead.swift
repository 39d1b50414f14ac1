#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

extension TaskNotes {
  /// Whether the runtime of this process uses the known layout of task records.
  static let canBeRead = Self.layoutIsKnown && TaskSample().readsWell()

  private static var layoutIsKnown: Bool {
    #if _pointerBitWidth(_64)
      Self.number("_swift_concurrency_debug_internal_layout_version", as: UInt32.self) == 1
        && Self.number("_swift_concurrency_debug_asyncTaskSize", as: Int.self) == Self.taskSize
    #else
      false
    #endif
  }

  /// A number that the runtime exports.
  private static func number<Number>(_ name: String, as type: Number.Type) -> Number? {
    #if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Android)
      dlsym(dlopen(nil, RTLD_LAZY), name)?.load(as: type)
    #else
      nil
    #endif
  }
}
