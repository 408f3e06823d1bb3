import type { Plugin } from 'vite'

const makesKeys = new Set(['./evpkdf', './md5'])

/**
 * Leaves out of crypto-js, in the console's build, what makes keys from passwords: addresses are encrypted with a key that
 * is given (src/lib/route-query.ts).
 */
export function leanCrypto(): Plugin {
  return {
    name: 'lean-crypto',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      makesKeys.has(source) && importer?.replaceAll('\\', '/').includes('/node_modules/crypto-js/')
        ? '\0no-keys-from-passwords'
        : null,
    load: (id) => (id === '\0no-keys-from-passwords' ? 'export default {}' : null),
  }
}
