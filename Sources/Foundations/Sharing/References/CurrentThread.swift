#if canImport(Glibc)
import Glibc
#else
import Foundation
#endif

/// The thread of the caller.
enum CurrentThread {
  /// A number that no other running thread has, and that is not 0.
  static var id: UInt {
    #if canImport(Glibc)
    UInt(truncatingIfNeeded: pthread_self())
    #else
    UInt(bitPattern: pthread_self())
    #endif
  }
}
