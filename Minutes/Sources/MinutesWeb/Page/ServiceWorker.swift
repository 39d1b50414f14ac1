import MinutesCore

/// The service worker of the app. It responds to navigations while the server does not, and takes files that other apps share.
///
/// It stores nothing: its page is a part of the script, and shared files stay in memory until a page of the app takes them.
public enum ServiceWorker {
  /// The script. Serve it at ``MinutesPaths/serviceWorker``, where browsers allow it to control all pages.
  public static let script = """
    const page = `\(OfflinePage.html)`;
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": "\(OfflinePage.contentPolicy)" };

    /** The files that were shared and that no page has taken yet. */
    let shared = [];

    addEventListener("install", () => skipWaiting());
    addEventListener("activate", (event) => event.waitUntil(clients.claim()));

    const share = async (request) => {
      const form = await request.formData().catch(() => null);
      shared = form?.getAll("\(MinutesPaths.sharedFilesName)").filter((file) => file instanceof File && file.size) ?? [];
      return Response.redirect("\(MinutesPaths.shareDestination)", 303);
    };

    addEventListener("fetch", (event) => {
      const { request } = event;
      if (request.mode !== "navigate") return;
      const { pathname } = new URL(request.url);
      if (request.method === "POST" && pathname === "\(MinutesPaths.share)") event.respondWith(share(request));
      // An aborted navigation shows no page.
      if (request.method === "GET") event.respondWith(fetch(request).catch(() => new Response(page, { status: 503, headers })));
    });

    addEventListener("message", ({ data, source }) => {
      if (data !== "shared-files" || !shared.length) return;
      source.postMessage({ sharedFiles: shared });
      shared = [];
    });

    """
}

/// The page that is shown while the server does not respond. It loads nothing and says nothing about the user.
enum OfflinePage {
  static let contentPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

  /// The service worker is one for all pages of a browser, whatever their language.
  private static let texts = Texts.english

  /// A link to the same address needs no script to try again. It has no character that ends a template string of JavaScript.
  static let html = """
    <!DOCTYPE html><html lang="\(texts.language)"><head><meta charset="utf-8">\
    <meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">\
    <title>\(texts.page.offlineTitle)</title><style>\(style)</style></head><body><main>\
    <svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#1d2433"/>\
    <path d="M7 14v4M11.5 11v10M16 7v18M20.5 11v10M25 14v4" stroke="#ff5a4f" stroke-width="2.6" stroke-linecap="round"/></svg>\
    <h1>\(texts.page.offlineTitle)</h1>\
    <p>\(texts.page.offlineText)</p>\
    <a href="">\(texts.page.offlineTryAgain)</a></main></body></html>
    """

  private static let style = """
    :root{color-scheme:light dark;background:light-dark(#f6f6f3,#14161b);color:light-dark(#1c2029,#eceef2);\
    font:1rem/1.5 system-ui,-apple-system,'Segoe UI','Cantarell','DejaVu Sans',sans-serif}\
    *{box-sizing:border-box}body{display:grid;margin:0;min-height:100dvh;padding:1rem;place-items:center}\
    main{background:light-dark(#fff,#1d2028);border:1px solid light-dark(#dfe0dc,#31353f);border-radius:1rem;\
    max-width:26rem;padding:1.6rem;text-align:center}\
    svg{height:4rem;width:4rem}h1{font-size:1.2rem;margin:.8rem 0 0}\
    p{color:light-dark(#5b6270,#a2a9b8);margin:.4rem 0 1.2rem}\
    a{align-content:center;background:light-dark(#2f5bd7,#8fb0ff);border-radius:.65rem;\
    color:light-dark(#fff,#10131a);display:inline-block;font-weight:600;min-height:2.75rem;padding:.3rem 1.4rem;\
    text-decoration:none}a:focus-visible{outline:3px solid light-dark(#2f5bd7,#8fb0ff);outline-offset:2px}
    """
}
