// Reports contended locks to the thread sanitizer; preloaded by `Scripts/thread-sanitizer`.
//
// When two threads contend for a `Mutex`, the kernel hands it over inside Swift's library, which is not instrumented. Without
// this library, the sanitizer would then report everything that the mutex guards as a race.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// The functions of the mutex's handle, with their calling convention: the handle is `self` in Swift.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT bool TryLock(SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

// Weak, because they are missing in preloaded processes that are not instrumented.
__attribute__((weak)) void __tsan_acquire(void *address);
__attribute__((weak)) void __tsan_release(void *address);

Lock lock __asm__(LOCK);
SWIFT void lock(uint32_t thread, SELF void *mutex) {
  ((Lock *)dlsym(RTLD_NEXT, LOCK))(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

TryLock tryLock __asm__(TRY_LOCK);
SWIFT bool tryLock(SELF void *mutex) {
  bool isLocked = ((TryLock *)dlsym(RTLD_NEXT, TRY_LOCK))(mutex);
  if (isLocked && __tsan_acquire) __tsan_acquire(mutex);
  return isLocked;
}

Unlock unlock __asm__(UNLOCK);
SWIFT void unlock(SELF void *mutex) {
  if (__tsan_release) __tsan_release(mutex);
  ((Unlock *)dlsym(RTLD_NEXT, UNLOCK))(mutex);
}
