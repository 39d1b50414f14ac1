/// Returns the URL, or `about:blank` if following the URL would run a script.
func harmlessURL(_ url: String) -> String {
  // A relative URL that begins with one of these characters has no scheme.
  if let first = url.utf8.first, "/#?.".utf8.contains(first) { return url }
  // Browsers ignore white space and control characters when they parse the scheme.
  var scheme = ""
  for scalar in url.unicodeScalars where scalar.value > 0x20 && scalar.value != 0x7F {
    if scalar == ":" { break }
    guard scalar.isASCII, scheme.utf8.count < 16 else { return url }
    scheme.unicodeScalars.append(scalar)
  }
  switch scheme.lowercased() {
  case "javascript", "vbscript": return "about:blank"
  case "data": return url.lowercased().hasPrefix("data:image/") ? url : "about:blank"
  default: return url
  }
}
