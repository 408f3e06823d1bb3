import type { Plugin } from 'vite'

/** The layers that every page needs, and what holds them together. */
const always = /^(index|start|console|list|rolldown-runtime)$/

/**
 * Asks the browser to compile these files whole and at once, in the background while they arrive. Otherwise it compiles
 * each function when it is first called, with the page waiting: for a first visit that is a sixth of the time to the first
 * row (docs/benchmarks.md). Browsers that do not know the hint read a comment.
 */
export function compileHints(): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      // The hint counts on the first line only, and Vite writes before what was there.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && always.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}
