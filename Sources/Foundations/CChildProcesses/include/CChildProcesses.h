#ifndef C_CHILD_PROCESSES_H
#define C_CHILD_PROCESSES_H

#include <spawn.h>

/// Lets a program that is started inherit no file whose descriptor is `first` or greater.
///
/// Swift does not import the function of glibc that it calls. Does nothing with other C libraries.
int chorale_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

#endif
