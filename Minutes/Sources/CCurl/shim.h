#include <curl/curl.h>

// `curl_easy_setopt` and `curl_easy_getinfo` take arguments of any type, which only C can call.

static inline CURLcode curl_set_number(CURL *handle, CURLoption option, long number) {
  return curl_easy_setopt(handle, option, number);
}

static inline CURLcode curl_set_pointer(CURL *handle, CURLoption option, const void *pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode curl_set_receiver(CURL *handle, CURLoption option, curl_write_callback receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode curl_set_progress(CURL *handle, curl_xferinfo_callback progress) {
  return curl_easy_setopt(handle, CURLOPT_XFERINFOFUNCTION, progress);
}

static inline CURLcode curl_get_number(CURL *handle, CURLINFO info, long *number) {
  return curl_easy_getinfo(handle, info, number);
}
