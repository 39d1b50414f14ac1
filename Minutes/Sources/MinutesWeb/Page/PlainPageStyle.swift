/// The style of pages that load nothing: the one that is shown while the server does not respond, and those of the server.
package enum PlainPageStyle {
  package static let text = """
    :root{color-scheme:light dark;background:light-dark(#f6f6f3,#14161b);color:light-dark(#1c2029,#eceef2);\
    font:1rem/1.5 system-ui,-apple-system,'Segoe UI','Cantarell','DejaVu Sans',sans-serif}\
    *{box-sizing:border-box}body{display:grid;margin:0;min-height:100dvh;padding:1rem;place-items:center}\
    main{background:light-dark(#fff,#1d2028);border:1px solid light-dark(#dfe0dc,#31353f);border-radius:1rem;\
    max-width:26rem;padding:1.6rem;text-align:center}\
    svg{height:4rem;width:4rem}h1{font-size:1.2rem;margin:.8rem 0 0}h2{font-size:1rem;margin:.8rem 0 0}\
    p{color:light-dark(#5b6270,#a2a9b8);margin:.4rem 0 1.2rem}label{display:block;text-align:start}\
    input{background:light-dark(#fff,#14161b);border:1px solid light-dark(#8a8f99,#6b7280);border-radius:.65rem;\
    color:inherit;display:block;font:inherit;margin:.3rem 0 1rem;min-height:2.75rem;padding:.3rem .8rem;width:100%}\
    a,button{align-content:center;background:light-dark(#2f5bd7,#8fb0ff);border:0;border-radius:.65rem;\
    color:light-dark(#fff,#10131a);cursor:pointer;display:inline-block;font:inherit;font-weight:600;min-height:2.75rem;\
    padding:.3rem 1.4rem;text-decoration:none}\
    :focus-visible{outline:3px solid light-dark(#2f5bd7,#8fb0ff);outline-offset:2px}
    """
}
