#ifndef CHEAP_H
#define CHEAP_H

#include <stddef.h>

/// How many bytes are allocated, by the allocator's own account: with what it adds to each allocation, and without what
/// has been freed.
size_t heap_bytes_in_use(void);

#endif
