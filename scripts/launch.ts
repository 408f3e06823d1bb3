import { fileURLToPath } from 'node:url'

// How the process that serves is launched, so that it stays small (docs/decisions/0030-memory-of-the-server.md).

/**
 * Where V8 is not told, it keeps 128 MB for what is young and lets the rest grow to four times what lives. So little
 * growth costs a list a tenth more of the processor; less for the young, or less growth, up to a third.
 */
export const launchFlags = ['--max-semi-space-size=16', '--heap-growing-percent=40']

export const launchEnvironment = {
  // Code as it was compiled and stripped of its types: the compiler of types takes 30 MB in each thread.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../dist/server-code', import.meta.url)),
  // glibc alone reads these: each of a dozen threads would keep for itself what it has freed, the 19 MB of a password too.
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
