#ifndef CEPOLL_H
#define CEPOLL_H

// What Swift does not see of the C library.
#include <sys/epoll.h>

#endif
