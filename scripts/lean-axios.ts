import type { Plugin } from 'vite'

/**
 * Leaves the adapter for `fetch` out of axios in the console's build: browsers have XMLHttpRequest, which axios prefers and
 * which alone tells how far an upload is.
 */
export function leanAxios(): Plugin {
  return {
    name: 'lean-axios',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer?.replaceAll('\\', '/').endsWith('/axios/lib/adapters/adapters.js')
        ? '\0no-fetch-adapter'
        : null,
    load: (id) => (id === '\0no-fetch-adapter' ? 'export const getFetch = () => null' : null),
  }
}
