// Tells the thread sanitizer of locks that it can't see; preloaded by `Scripts/thread-sanitizer`.
//
// Where two threads want a `Mutex` at the same time, the library of Swift, which is not instrumented, has the kernel hand it
// from the one to the other. Everything that the mutex guards would be reported then.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdbool.h>
#include <stdint.h>

// The functions of the mutex's handle, as they are called: the handle is what `self` is in Swift.
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define TRY_LOCK "$s15Synchronization12_MutexHandleV12_tryLockSlowSbyF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

typedef SWIFT void Lock(uint32_t thread, SELF void *mutex);
typedef SWIFT bool TryLock(SELF void *mutex);
typedef SWIFT void Unlock(SELF void *mutex);

// Missing in processes that are preloaded, too, but not instrumented.
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
