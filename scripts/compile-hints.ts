import type { Plugin } from 'vite'

/** The layers that every page needs, and the runtime that connects them. */
const always = /^(index|start|console|list|rolldown-runtime)$/

/**
 * Asks the browser to compile these files completely in the background while they load. Otherwise each function is
 * compiled at its first call, which blocks the page: on a first visit a sixth of the time to the first row
 * (docs/benchmarks.md). Other browsers treat the hint as a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint only works on the first line, and Vite prepends code.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && always.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
