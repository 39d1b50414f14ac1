// Declares `posix_spawn_file_actions_addclosefrom_np`, of glibc 2.34 and later.
#define _GNU_SOURCE

#include "CChildProcesses.h"

int chorale_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
#ifdef __GLIBC__
  return posix_spawn_file_actions_addclosefrom_np(actions, first);
#else
  return 0;
#endif
}
