#if LiveServer && os(Linux)
  import Foundation

  /// Messages on a Unix-domain socket that pass on an open file, with `SCM_RIGHTS`.
  enum DescriptorMessage {
    /// The maximum number of bytes of a message. It must fit into the send buffer of a socket, which
    /// has 208 KB unless the system is configured otherwise.
    static let maximumSize = 128 * 1024

    private static let headerSize = Self.aligned(MemoryLayout<cmsghdr>.size)
    private static let controlSize = Self.headerSize + Self.aligned(MemoryLayout<CInt>.size)

    /// Sends bytes and a descriptor, without waiting.
    ///
    /// - Returns: 0, or the number of the error: `EAGAIN` if too many messages wait for the receiver.
    static func send(_ descriptor: CInt, with bytes: [UInt8], on socket: CInt) -> CInt {
      var bytes = bytes
      return Self.withMessage(&bytes) { message, control in
        var header = cmsghdr()
        header.cmsg_len = Self.headerSize + MemoryLayout<CInt>.size
        header.cmsg_level = SOL_SOCKET
        header.cmsg_type = CInt(SCM_RIGHTS)
        control.storeBytes(of: header, as: cmsghdr.self)
        control.storeBytes(of: descriptor, toByteOffset: Self.headerSize, as: CInt.self)
        let flags = CInt(MSG_DONTWAIT | MSG_NOSIGNAL)
        return retrying { sendmsg(socket, &message, flags) } < 0 ? errno : 0
      }
    }

    /// Receives a message, without waiting.
    ///
    /// - Returns: The descriptor, which the caller closes, and the bytes; `nil` if there is no
    ///   complete message.
    static func receive(on socket: CInt) -> (descriptor: CInt, bytes: [UInt8])? {
      var bytes = [UInt8](repeating: 0, count: Self.maximumSize)
      let received: (CInt, Int)? = Self.withMessage(&bytes) { message, control in
        let flags = CInt(MSG_DONTWAIT | MSG_CMSG_CLOEXEC)
        let count = retrying { recvmsg(socket, &message, flags) }
        guard count > 0, message.msg_controllen >= Self.headerSize + MemoryLayout<CInt>.size,
          control.load(as: cmsghdr.self).cmsg_type == CInt(SCM_RIGHTS)
        else { return nil }
        let descriptor = control.load(fromByteOffset: Self.headerSize, as: CInt.self)
        let isComplete =
          message.msg_flags & CInt(MSG_TRUNC | MSG_CTRUNC) == 0
        if !isComplete { close(descriptor) }
        return isComplete ? (descriptor, count) : nil
      }
      guard let (descriptor, count) = received else { return nil }
      return (descriptor, Array(bytes[..<count]))
    }

    /// Calls a function with a message that refers to bytes and to space for a descriptor.
    private static func withMessage<R>(
      _ bytes: inout [UInt8],
      _ body: (_ message: inout msghdr, _ control: UnsafeMutableRawPointer) -> R
    ) -> R {
      bytes.withUnsafeMutableBytes { bytes in
        withUnsafeTemporaryAllocation(
          byteCount: Self.controlSize, alignment: MemoryLayout<cmsghdr>.alignment
        ) { control in
          control.initializeMemory(as: UInt8.self, repeating: 0)
          var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
          return withUnsafeMutablePointer(to: &part) { part in
            var message = msghdr()
            message.msg_iov = part
            message.msg_iovlen = 1
            message.msg_control = control.baseAddress
            message.msg_controllen = Self.controlSize
            return body(&message, control.baseAddress!)
          }
        }
      }
    }

    private static func aligned(_ size: Int) -> Int {
      (size + MemoryLayout<Int>.size - 1) & ~(MemoryLayout<Int>.size - 1)
    }
  }
#endif
