// A library for LD_PRELOAD: journals each change of a file below a folder, and fails chosen system calls.
//
// Environment:
//   FILE_JOURNAL_ROOT  the folder, an absolute path without symbolic links
//   FILE_JOURNAL       the file that the journal is appended to; without it nothing is journaled
//
// Each entry is a line, "operation inode number path", followed by the bytes of a write. Writes to
// standard output are entries, too: they date the acknowledgements of the process. The order of the
// entries is the order of the calls, because a mutex is held from before a call until its entry is
// written.
//
// `file_journal_fail` is found by dlsym: it fails one of the following calls below the folder.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static const char *root;
static size_t root_length;
static int journal = -1;

static long calls_until_failure = 0;
static int failure_code = 0;
static char failed_call[PATH_MAX + 64];

__attribute__((constructor)) static void start(void) {
  root = getenv("FILE_JOURNAL_ROOT");
  root_length = root ? strlen(root) : 0;
  const char *file = getenv("FILE_JOURNAL");
  if (file) {
    journal = (int)syscall(
      SYS_openat, AT_FDCWD, file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  }
}

/// Fails the nth call from now on with this code of `errno`, once. 0 ends that.
void file_journal_fail(long call, int code) {
  pthread_mutex_lock(&mutex);
  calls_until_failure = call;
  failure_code = code;
  failed_call[0] = 0;
  pthread_mutex_unlock(&mutex);
}

/// Returns which call has failed. It is empty as long as none has.
const char *file_journal_failed_call(void) { return failed_call; }

static int is_inside(const char *path) {
  return root_length && strncmp(path, root, root_length) == 0
    && (path[root_length] == 0 || path[root_length] == '/');
}

/// Finds the path of a descriptor, or returns 0 if it is outside of the folder.
static int path_of(int descriptor, char path[PATH_MAX]) {
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, path, PATH_MAX - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return is_inside(path);
}

/// Makes a path absolute, or returns 0 if it is outside of the folder.
static int absolute(int folder, const char *path, char result[PATH_MAX]) {
  if (path[0] == '/') {
    snprintf(result, PATH_MAX, "%s", path);
    return is_inside(result);
  }
  char base[PATH_MAX];
  if (folder == AT_FDCWD) {
    if (!getcwd(base, sizeof base)) return 0;
  } else if (!path_of(folder, base)) {
    return 0;
  }
  if (snprintf(result, PATH_MAX, "%s/%s", base, path) >= PATH_MAX) return 0;
  return is_inside(result);
}

static void write_all(const void *bytes, size_t count) {
  while (count > 0) {
    ssize_t written = syscall(SYS_write, journal, bytes, count);
    if (written <= 0) abort();
    bytes = (const char *)bytes + written;
    count -= (size_t)written;
  }
}

static void enter(
  const char *operation, unsigned long inode, long number, const char *path, const void *bytes,
  size_t count
) {
  if (journal < 0) return;
  int code = errno;
  char line[2 * PATH_MAX + 128];
  int length = snprintf(
    line, sizeof line, "%s\t%lu\t%ld\t%zu\t%s\n", operation, inode, number, count, path);
  write_all(line, (size_t)length);
  write_all(bytes, count);
  errno = code;
}

/// Locks the mutex, and returns whether the call must fail: the caller unlocks it in any case.
static int begin(const char *call, const char *path) {
  pthread_mutex_lock(&mutex);
  if (calls_until_failure == 0 || --calls_until_failure > 0) return 0;
  snprintf(failed_call, sizeof failed_call, "%s %s", call, path);
  errno = failure_code;
  return 1;
}

static void end(void) { pthread_mutex_unlock(&mutex); }

static unsigned long inode_of(int descriptor) {
  int code = errno;
  struct stat status;
  unsigned long inode = fstat(descriptor, &status) == 0 ? status.st_ino : 0;
  errno = code;
  return inode;
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
  char full[PATH_MAX];
  if (!absolute(folder, path, full)) return (int)syscall(SYS_openat, folder, path, flags, mode);
  int result = -1;
  if (!begin("open", full)) {
    struct stat status;
    int was_there = stat(full, &status) == 0;
    result = (int)syscall(SYS_openat, folder, path, flags, mode);
    if (result >= 0 && !was_there) enter("create", inode_of(result), 0, full, 0, 0);
    if (result >= 0 && was_there && flags & O_TRUNC && S_ISREG(status.st_mode)) {
      enter("truncate", inode_of(result), 0, full, 0, 0);
    }
  }
  end();
  return result;
}

#define OPEN_MODE \
  mode_t mode = 0; \
  if (flags & (O_CREAT | O_TMPFILE)) { \
    va_list list; \
    va_start(list, flags); \
    mode = va_arg(list, mode_t); \
    va_end(list); \
  }

int open(const char *path, int flags, ...) {
  OPEN_MODE
  return open_at(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  OPEN_MODE
  return open_at(AT_FDCWD, path, flags, mode);
}
int openat(int folder, const char *path, int flags, ...) {
  OPEN_MODE
  return open_at(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) {
  OPEN_MODE
  return open_at(folder, path, flags, mode);
}
int __open_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_at(AT_FDCWD, path, flags, 0); }
int creat(const char *path, mode_t mode) {
  return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

/// Writes at a place, or at the descriptor's own place if it is negative.
static ssize_t write_at(int descriptor, const void *bytes, size_t count, off_t place) {
  char path[PATH_MAX];
  int is_told = descriptor == STDOUT_FILENO && journal >= 0;
  if (!is_told && !path_of(descriptor, path)) {
    return place < 0
      ? syscall(SYS_write, descriptor, bytes, count)
      : syscall(SYS_pwrite64, descriptor, bytes, count, place);
  }
  ssize_t result = -1;
  if (is_told) {
    pthread_mutex_lock(&mutex);
    enter("told", 0, 0, "", bytes, count);
    result = syscall(SYS_write, descriptor, bytes, count);
  } else if (!begin("write", path)) {
    off_t start = place < 0 ? lseek(descriptor, 0, SEEK_CUR) : place;
    result = place < 0
      ? syscall(SYS_write, descriptor, bytes, count)
      : syscall(SYS_pwrite64, descriptor, bytes, count, place);
    if (result > 0) enter("write", inode_of(descriptor), start, path, bytes, (size_t)result);
  }
  end();
  return result;
}

ssize_t write(int descriptor, const void *bytes, size_t count) {
  return write_at(descriptor, bytes, count, -1);
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t place) {
  return write_at(descriptor, bytes, count, place);
}
ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off64_t place) {
  return write_at(descriptor, bytes, count, place);
}

static ssize_t read_at(int descriptor, void *bytes, size_t count, off_t place) {
  char path[PATH_MAX];
  if (path_of(descriptor, path)) {
    int fails = begin("read", path);
    end();
    if (fails) return -1;
  }
  return place < 0
    ? syscall(SYS_read, descriptor, bytes, count)
    : syscall(SYS_pread64, descriptor, bytes, count, place);
}

ssize_t read(int descriptor, void *bytes, size_t count) {
  return read_at(descriptor, bytes, count, -1);
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t place) {
  return read_at(descriptor, bytes, count, place);
}
ssize_t pread64(int descriptor, void *bytes, size_t count, off64_t place) {
  return read_at(descriptor, bytes, count, place);
}

/// A call with a descriptor that returns 0.
#define DESCRIPTOR_CALL(operation, call, number) \
  char path[PATH_MAX]; \
  if (!path_of(descriptor, path)) return (int)call; \
  int result = -1; \
  if (!begin(operation, path)) { \
    result = (int)call; \
    if (result == 0) enter(operation, inode_of(descriptor), number, path, 0, 0); \
  } \
  end(); \
  return result;

int fsync(int descriptor) { DESCRIPTOR_CALL("sync", syscall(SYS_fsync, descriptor), 0) }
int fdatasync(int descriptor) { DESCRIPTOR_CALL("sync", syscall(SYS_fdatasync, descriptor), 0) }
int ftruncate(int descriptor, off_t length) {
  DESCRIPTOR_CALL("truncate", syscall(SYS_ftruncate, descriptor, length), length)
}
int ftruncate64(int descriptor, off64_t length) {
  DESCRIPTOR_CALL("truncate", syscall(SYS_ftruncate, descriptor, length), length)
}

/// A call with a path that returns 0.
#define PATH_CALL(operation, folder, path, call) \
  char full[PATH_MAX]; \
  if (!absolute(folder, path, full)) return (int)call; \
  int result = -1; \
  if (!begin(operation, full)) { \
    result = (int)call; \
    if (result == 0) enter(operation, 0, 0, full, 0, 0); \
  } \
  end(); \
  return result;

int unlink(const char *path) {
  PATH_CALL("unlink", AT_FDCWD, path, syscall(SYS_unlinkat, AT_FDCWD, path, 0))
}
int unlinkat(int folder, const char *path, int flags) {
  PATH_CALL(
    flags & AT_REMOVEDIR ? "rmdir" : "unlink", folder, path,
    syscall(SYS_unlinkat, folder, path, flags))
}
int rmdir(const char *path) {
  PATH_CALL("rmdir", AT_FDCWD, path, syscall(SYS_unlinkat, AT_FDCWD, path, AT_REMOVEDIR))
}
int mkdir(const char *path, mode_t mode) {
  PATH_CALL("mkdir", AT_FDCWD, path, syscall(SYS_mkdirat, AT_FDCWD, path, mode))
}
int mkdirat(int folder, const char *path, mode_t mode) {
  PATH_CALL("mkdir", folder, path, syscall(SYS_mkdirat, folder, path, mode))
}

static int rename_at(
  int from_folder, const char *from, int to_folder, const char *to, unsigned flags
) {
  char full[PATH_MAX], full_to[PATH_MAX], both[2 * PATH_MAX + 1];
  int is_journaled = absolute(from_folder, from, full) && absolute(to_folder, to, full_to);
  if (!is_journaled) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
  }
  int result = -1;
  if (!begin("rename", full)) {
    result = (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, flags);
    snprintf(both, sizeof both, "%s\t%s", full, full_to);
    if (result == 0) enter("rename", 0, 0, both, 0, 0);
  }
  end();
  return result;
}

int rename(const char *from, const char *to) {
  return rename_at(AT_FDCWD, from, AT_FDCWD, to, 0);
}
int renameat(int from_folder, const char *from, int to_folder, const char *to) {
  return rename_at(from_folder, from, to_folder, to, 0);
}
int renameat2(
  int from_folder, const char *from, int to_folder, const char *to, unsigned int flags
) {
  return rename_at(from_folder, from, to_folder, to, flags);
}
