#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// Returns the number of allocated bytes, as reported by the allocator: including its overhead for each
/// allocation, and excluding freed memory.
size_t heap_bytes_in_use(void);

/// Returns freed memory to the system. Does nothing where the C library has no `malloc_trim`.
void heap_trim(void);

#endif
