import type { Plugin } from 'vite'

/**
 * Leaves out what Tailwind writes for browsers without `@property` (before Firefox 128 and Safari 16.4): what else the
 * console is drawn with they do not know either.
 */
export function leanStyles(): Plugin {
  return {
    name: 'lean-styles',
    apply: 'build',
    config: () => ({
      css: {
        postcss: {
          plugins: [
            {
              postcssPlugin: 'lean-styles',
              OnceExit(root) {
                root.walkAtRules('layer', (layer) => {
                  if (layer.params === 'properties' && layer.nodes) layer.remove()
                })
              },
            },
          ],
        },
      },
    }),
  }
}
