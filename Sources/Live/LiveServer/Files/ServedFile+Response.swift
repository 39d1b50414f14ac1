#if LiveServer
import Foundation
import HTTPTypes
import HummingbirdCore
import NIOCore

extension ServedFile {
  /// The characters of a file name that need no percent encoding.
  private static let plainCharacters = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.-_")

  /// Returns the response to a request; `nil` if the file does not exist.
  func response(to request: Request) async throws -> Response? {
    if case .stream(let next) = self.content {
      let response = self.response(next)
      return request.method == .head ? response.createHeadResponse() : response
    }
    guard let source = try await self.content.open() else { return nil }
    let (size, tag) = (source.size, source.tag)
    var headers = self.headers(tag: tag)
    if request.headers[.ifNoneMatch].map({ Self.names($0, tag) }) == true {
      return Response(status: .notModified, headers: headers)
    }
    headers[.contentType] = self.servedType
    let isWanted = request.headers[.ifRange].map { $0 == "\"\(tag)\"" } ?? true
    let field = request.method == .get && isWanted ? request.headers[.range] : nil
    switch ByteRange(field, size: size) {
    case .impossible:
      headers[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    case .part(let range):
      headers[.contentRange] = "bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)"
      return Response(status: .partialContent, headers: headers, body: source.body(range))
    case .all:
      let response = Response(status: .ok, headers: headers, body: source.body(0..<size))
      return request.method == .head ? response.createHeadResponse() : response
    }
  }

  private func response(_ next: @escaping @Sendable () async throws -> ByteBuffer?) -> Response {
    var headers = self.headers(tag: nil)
    headers[.contentType] = self.servedType
    let body = ResponseBody { writer in
      while let bytes = try await next() { try await writer.write(bytes) }
      try await writer.finish(nil)
    }
    return Response(status: .ok, headers: headers, body: body)
  }

  /// The content type for the browser.
  private var servedType: String {
    let type = self.contentType ?? ContentType.of(self.name)
    return !self.allowsScripts && ContentType.isScript(type) ? "text/plain; charset=utf-8" : type
  }

  /// - Parameter tag: The fingerprint of the content; `nil` for a stream, which has none and no
  ///   byte ranges.
  private func headers(tag: String?) -> HTTPFields {
    var headers: HTTPFields = [.cacheControl: self.cacheControl]
    if let tag {
      headers[.acceptRanges] = "bytes"
      headers[.eTag] = "\"\(tag)\""
    }
    if !self.allowsScripts, ContentType.isDocument(self.servedType) {
      headers[.contentSecurityPolicy] = ContentPolicy.untrusted
    }
    if self.isDownload {
      // Names with non-ASCII characters need `filename*`; `filename` is for clients that don't
      // support it.
      let plain = String(
        self.name.map {
          $0.isASCII && ($0.isLetter || $0.isNumber || ".-_ ".contains($0)) ? $0 : "_"
        })
      let encoded =
        self.name.addingPercentEncoding(withAllowedCharacters: Self.plainCharacters) ?? plain
      headers[.contentDisposition] =
        "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(encoded)"
    }
    return headers
  }

  /// Whether the field `If-None-Match` contains a tag.
  private static func names(_ field: String, _ tag: String) -> Bool {
    field.split(separator: ",").contains { item in
      let item = item.trimmingCharacters(in: .whitespaces)
      return item == "*" || item == "\"\(tag)\"" || item == "W/\"\(tag)\""
    }
  }
}

extension ServedFile.Content {
  /// Opens the content; `nil` if its file does not exist.
  fileprivate func open() async throws -> Source? {
    switch self {
    case .bytes(let bytes, let tag): .bytes(bytes, tag: tag)
    case .file(let path): try await OpenFile.open(path).map { .file($0) }
    case .stream: nil
    }
  }
}

/// The opened content that a response is read from.
private enum Source: Sendable {
  case bytes(ByteBuffer, tag: String)
  case file(OpenFile)

  /// The number of bytes that are read and sent at a time.
  private static let chunkSize = 128 * 1024

  var size: Int {
    switch self {
    case .bytes(let bytes, _): bytes.readableBytes
    case .file(let file): file.size
    }
  }

  var tag: String {
    switch self {
    case .bytes(_, let tag): tag
    case .file(let file): file.tag
    }
  }

  func body(_ range: Range<Int>) -> ResponseBody {
    switch self {
    case .bytes(let bytes, _):
      let start = bytes.readerIndex + range.lowerBound
      return ResponseBody(
        byteBuffer: bytes.getSlice(at: start, length: range.count) ?? ByteBuffer())
    case .file(let file):
      return ResponseBody(contentLength: range.count) { writer in
        var position = range.lowerBound
        while position < range.upperBound {
          let count = min(Self.chunkSize, range.upperBound - position)
          let bytes = try await file.read(from: position, count: count)
          position += bytes.readableBytes
          try await writer.write(bytes)
        }
        try await writer.finish(nil)
      }
    }
  }
}

/// The part of a resource that a request asks for.
enum ByteRange: Equatable {
  case all
  case part(Range<Int>)
  case impossible

  /// Parses the field `Range`.
  ///
  /// A malformed field and a field with several ranges get the whole resource, as
  /// HTTP allows.
  ///
  /// - Parameters:
  ///   - field: The value of the field.
  ///   - size: The size of the resource, in bytes.
  init(_ field: String?, size: Int) {
    self = .all
    guard let field, field.lowercased().hasPrefix("bytes=") else { return }
    let bounds = field.dropFirst(6).split(separator: "-", omittingEmptySubsequences: false)
    guard bounds.count == 2 else { return }
    let first = Self.number(bounds[0])
    let last = Self.number(bounds[1])
    switch (first, last) {
    case (let first?, let last?) where first <= last:
      self = first < size ? .part(first..<min(last, size - 1) + 1) : .impossible
    case (let first?, nil) where bounds[1].isEmpty:
      self = first < size ? .part(first..<size) : .impossible
    case (nil, let last?) where bounds[0].isEmpty:
      self = last > 0 && size > 0 ? .part(max(0, size - last)..<size) : .impossible
    default: return
    }
  }

  /// Parses a number of digits only. One that is too large for `Int` becomes `Int.max`.
  private static func number(_ text: Substring) -> Int? {
    let digits = text.utf8
    guard !digits.isEmpty, digits.allSatisfy({ $0 >= 48 && $0 <= 57 }) else { return nil }
    return Int(text, radix: 10) ?? .max
  }
}
#endif
