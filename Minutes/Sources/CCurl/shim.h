#pragma once
#include <curl/curl.h>

// `curl_easy_setopt` and `curl_easy_getinfo` are variadic. Swift cannot call variadic C functions.

static inline CURLcode minutes_curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode minutes_curl_set_pointer(CURL *handle, CURLoption option, const void *pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode minutes_curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode minutes_curl_set_progress(CURL *handle, curl_xferinfo_callback progress) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode minutes_curl_get_number(CURL *handle, CURLINFO info, long *number) {
  return curl_easy_getinfo(handle, info, number);
}

/// Allows HTTP only.
static inline CURLcode minutes_curl_set_protocols(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075500
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS_STR, "http,https");
#else
  return curl_easy_setopt(handle, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

/// Does not wait for the thread that looks up a name, where libcurl has this option.
static inline void minutes_curl_set_quick_exit(CURL *handle) {
#if LIBCURL_VERSION_NUM >= 0x075700
  curl_easy_setopt(handle, CURLOPT_QUICK_EXIT, 1L);
#endif
}
