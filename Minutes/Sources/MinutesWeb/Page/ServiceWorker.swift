package import MinutesCore

/// The service worker of the app. It responds to navigations while the server does not, and takes files that other apps share.
///
/// Its page is a part of the script. Shared files stay in IndexedDB until a page of the app takes them (`shares.js`): browsers stop
/// the worker at any time, as while the server does not respond or asks for the access token.
///
/// A form of another site stores files, too, and they use the quota of the recordings that the browser has not uploaded yet. So the
/// number, the size and the age of the files are limited.
public enum ServiceWorker {
  /// The name of the database with the shared files.
  static let shareDatabase = "minutes-shares"

  /// The largest number of shared files that wait for a page.
  static let maximumShareCount = 20

  /// The largest size of all shared files that wait for a page, in bytes.
  static let maximumShareSize = 1_000_000_000

  /// The age at which shared files are deleted when others arrive, in milliseconds.
  static let maximumShareAge = 3_600_000

  /// The value of ``MinutesPaths/sharedCountName`` if the shared files exceed the limits.
  static let shareIsRefused = "refused"

  /// The message of pages whose user logs out.
  static let clearMessage = "clear-shares"

  /// Returns the script with a page in a language. Serve it at ``MinutesPaths/serviceWorker``, where browsers allow it to control all
  /// pages.
  ///
  /// A browser has one script for all pages, in its language at the last check for a new script.
  package static func script(_ texts: Texts) -> String {
    """
    const page = `\(OfflinePage.html(texts).inTemplateString)`;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "\(OfflinePage.contentPolicy)" };

    addEventListener("install", () => skipWaiting());
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));

    /** Runs a transaction on the stored files. Returns the result of the function that `work` returns. */
    const withShares = (work) => new Promise((fulfill, reject) => {
      const opening = indexedDB.open("\(shareDatabase)", 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore("files", { autoIncrement: true });
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        const transaction = database.transaction("files", "readwrite");
        const result = work(transaction.objectStore("files"));
        transaction.oncomplete = () => fulfill(result());
        transaction.onabort = () => reject(transaction.error);
        database.close();
      };
    });

    /** Adds files to those that no page has taken yet, or none of them if there are too many. Deletes old ones first. */
    const keep = (files) => withShares((store) => {
      const now = Date.now();
      let count = files.length;
      let size = files.reduce((sum, file) => sum + file.size, 0);
      let isAccepted = false;
      store.openCursor().onsuccess = ({ target }) => {
        const cursor = target.result;
        if (cursor) {
          const { file, time } = cursor.value;
          // A later time is that of a clock that was set back since.
          if (Math.abs(now - time) < \(maximumShareAge)) {
            count += 1;
            size += file.size;
          } else {
            cursor.delete();
          }
          cursor.continue();
          return;
        }
        isAccepted = count <= \(maximumShareCount) && size <= \(maximumShareSize);
        if (isAccepted) for (const file of files) store.add({ file, time: now });
      };
      return () => isAccepted ? files.length : "\(shareIsRefused)";
    });

    const clear = () => withShares((store) => {
      store.clear();
      return () => 0;
    });

    addEventListener("message", (event) => {
      if (event.data === "\(clearMessage)") event.waitUntil(clear());
    });

    const share = async (request) => {
      const form = await request.formData().catch(() => null);
      const files = form?.getAll("\(MinutesPaths.sharedFilesName)").filter((file) => file instanceof File && file.size) ?? [];
      const count = files.length ? await keep(files).catch(() => 0) : 0;
      return Response.redirect(`\(MinutesPaths.shareDestination)?\(MinutesPaths.sharedCountName)=${count}`, 303);
    };

    addEventListener("fetch", (event) => {
      const { request } = event;
      if (request.mode !== "navigate") return;
      const { pathname } = new URL(request.url);
      if (request.method === "POST" && pathname === "\(MinutesPaths.share)") event.respondWith(share(request));
      // An aborted navigation shows no page.
      if (request.method === "GET") event.respondWith(fetch(request).catch(() => new Response(page, { status: 503, headers })));
    });

    """
  }
}

extension String {
  /// The text between the marks of a template string of JavaScript.
  fileprivate var inTemplateString: String {
    replacing("\\", with: "\\\\").replacing("`", with: "\\`").replacing("${", with: "\\${")
  }
}

/// The page that is shown while the server does not respond. It loads nothing and says nothing about the user.
enum OfflinePage {
  static let contentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// A link to the same address needs no script to try again.
  static func html(_ texts: Texts) -> String {
    """
    <!DOCTYPE html><html lang="\(texts.language)"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">\
    <title>\(texts.page.offlineTitle)</title><style>\(PlainPageStyle.text)</style></head><body><main>\
    <svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1d2433"/>\
    <path d="M7 14v4M11.5 11v10M16 7v18M20.5 11v10M25 14v4" stroke="#ff5a4f" stroke-width="2.6" stroke-linecap="round"/></svg>\
    <h1>\(texts.page.offlineTitle)</h1>\
    <p>\(texts.page.offlineText)</p>\
    <a href="">\(texts.page.offlineTryAgain)</a></main></body></html>
    """
  }
}
