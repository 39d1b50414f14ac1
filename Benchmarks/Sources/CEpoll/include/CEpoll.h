#ifndef CEPOLL_H
#define CEPOLL_H

// The epoll functions, which Swift's module of the C library does not export.
#include <sys/epoll.h>

#endif
