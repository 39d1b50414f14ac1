#if LiveServer
import HTTPTypes
import Hummingbird
import HummingbirdCore
import LiveUploads
import NIOCore

extension Route {
  /// The route of the files that pages upload. `HEAD` returns the number of bytes that have
  /// arrived, and `PATCH` adds a chunk.
  ///
  /// An upload belongs to the browser that has loaded the page; for others it does not exist.
  static let uploads = Route { router, site in
    router.on("\(UploadPath.prefix){token}", method: .head) { request, context -> Response in
      guard let transfer = try site.upload(request, context) else { return .notFound }
      do {
        return .upload(.noContent, offset: try await transfer.writtenBytes())
      } catch let error as UploadRequestError {
        return .upload(error)
      }
    }
    router.on("\(UploadPath.prefix){token}", method: .patch) { request, context -> Response in
      guard let transfer = try site.upload(request, context) else { return .notFound }
      guard let offset = request.headers[.uploadOffset].flatMap({ Int($0, radix: 10) }),
        offset >= 0
      else { return .upload(.badRequest) }
      do {
        let upload = try await transfer.begin(at: offset)
        // The next part is read from the connection when the sink has written this one.
        for try await part in request.body {
          try await transfer.write(Array(part.readableBytesView), of: upload)
        }
        return .upload(.noContent, offset: try await transfer.end(upload))
      } catch let error as UploadRequestError {
        return .upload(error)
      }
    }
  }
}

extension Site {
  fileprivate func upload(
    _ request: Request, _ context: SiteContext
  ) throws -> UploadTransfer? {
    guard let token = context.parameters.get("token"),
      let browser = try self.authenticator.browser(request)
    else { return nil }
    return self.registry.uploads.transfer(token, owner: browser.id)
  }
}

extension Response {
  fileprivate static var notFound: Self { .upload(.notFound) }

  fileprivate static func upload(_ error: UploadRequestError) -> Self {
    switch error {
    case .ended: .notFound
    case .wrongOffset(let expected): .upload(.conflict, offset: expected)
    case .tooLarge: .upload(.contentTooLarge)
    case .failed(.wrongContent): .upload(.unsupportedMediaType)
    case .failed: .upload(.unprocessableContent)
    }
  }

  fileprivate static func upload(
    _ status: HTTPResponse.Status, offset: Int? = nil
  ) -> Self {
    var headers: HTTPFields = [.cacheControl: "no-store"]
    headers[.uploadOffset] = offset.map(String.init)
    return Response(status: status, headers: headers)
  }
}

extension HTTPField.Name {
  /// The number of bytes before the body of the request, or received so far.
  fileprivate static let uploadOffset = Self("Upload-Offset")!
}
#endif
