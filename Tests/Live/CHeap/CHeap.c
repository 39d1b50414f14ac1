#include "CHeap.h"

#if defined(__APPLE__)
#include <malloc/malloc.h>

size_t heap_bytes_in_use(void) {
  malloc_statistics_t statistics;
  malloc_zone_statistics(NULL, &statistics);
  return statistics.size_in_use;
}

void heap_trim(void) {}
#else
#include <malloc.h>

size_t heap_bytes_in_use(void) {
  // The sum of all arenas and of large allocations, which have their own mappings.
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

void heap_trim(void) { malloc_trim(0); }
#endif
