import { fileURLToPath } from 'node:url'

// Launch options that limit the memory of the server process (docs/decisions/0030-memory-of-the-server.md).

/**
 * By default V8 reserves 128 MB for young objects and lets the heap grow to four times its live size. This limit costs
 * a list a tenth more CPU; a smaller young generation or less growth would cost up to a third.
 */
export const launchFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40']

export const launchEnvironment = {
  // Cache of compiled code without types: the type stripper takes 30 MB in each thread.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/server-code', import.meta.url)),
  // Read by glibc only. Otherwise each of a dozen threads keeps its freed memory, including the 19 MB for hashing a
  // password.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
