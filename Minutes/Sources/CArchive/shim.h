#include <archive.h>
#include <archive_entry.h>
#include <locale.h>

// Reads the next entry. In the locale "C", which a process has until it chooses another one, libarchive drops all names that are
// not ASCII.
static inline int minutes_archive_read_next_header(
    struct archive *archive, struct archive_entry **entry) {
  locale_t utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
  locale_t previous = utf8 ? uselocale(utf8) : (locale_t)0;
  int result = archive_read_next_header(archive, entry);
  // The name is converted when it is asked for first.
  if (result == ARCHIVE_OK || result == ARCHIVE_WARN) archive_entry_pathname_utf8(*entry);
  if (utf8) {
    uselocale(previous);
    freelocale(utf8);
  }
  return result;
}
