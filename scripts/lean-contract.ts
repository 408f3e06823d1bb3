import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { type ContractModule, readContractModule } from './contract-module.ts'

const contractFolder = fileURLToPath(new URL('../contract/', import.meta.url)).replaceAll('\\', '/')
const contractFile = /\/contract\/[^.]*\.ts$/

/**
 * Keeps validators out of the console bundle. The build splits each contract module into three: `?lean` with endpoints
 * (without the schemas that only server and mocks read), pages (without the permissions that the installation grants), code tables and plain rules; `?schemas` with everything that
 * depends on the validator; and a facade under the original name. So a list never loads a schema, and a form that
 * validates with `BrandInput` imports it as usual. See docs/decisions/0002-lean-contract.md.
 */
export function leanContract(): Plugin {
  const modules = new Map<string, ContractModule>()
  const read = (path: string): ContractModule => {
    const known = modules.get(path)
    if (known) return known
    const module = readContractModule(readFileSync(path, 'utf8'), path)
    modules.set(path, module)
    return module
  }

  /** Top-level names that depend on the validator, also through other modules. */
  const schemaNames = new Map<string, Set<string>>()
  function schemasOf(path: string): Set<string> {
    const known = schemaNames.get(path)
    if (known) return known
    const names = new Set<string>()
    // Registered before it is filled, since modules may import each other.
    schemaNames.set(path, names)
    const { imports, statements } = read(path)
    const isSchema = (name: string) => {
      const from = imports.get(name)
      if (!from) return names.has(name)
      const module = modulePath(path, from.source)
      return module ? schemasOf(module).has(from.name) : from.source === 'zod'
    }
    for (let before = -1; before !== names.size; ) {
      before = names.size
      for (const { declares, refers } of statements) {
        if (refers.some(isSchema)) for (const name of declares) names.add(name)
      }
    }
    return names
  }

  function half(path: string, wantsSchemas: boolean): string {
    const { imports, statements } = read(path)
    const schemas = schemasOf(path)
    const own = statements.filter(({ declares }) => declares.some((name) => schemas.has(name)) === wantsSchemas)
    const declared = new Set(own.flatMap(({ declares }) => declares))
    const required = [...new Set(own.flatMap(({ refers }) => refers))].filter((name) => !declared.has(name))
    const lines = required.flatMap((name) => {
      const from = imports.get(name)
      if (from) {
        const module = modulePath(path, from.source)
        const source = module ? `${module}?${schemasOf(module).has(from.name) ? 'schemas' : 'lean'}` : from.source
        return [`import { ${from.name} as ${name} } from '${source}'`]
      }
      const isOfOtherHalf = statements.some(({ declares }) => declares.includes(name))
      return isOfOtherHalf ? [`import { ${name} } from '${path}?lean'`] : []
    })
    // Private names of one half may be needed by the other.
    return [...lines, ...own.map(({ code, isExported }) => (isExported ? code : `export ${code}`))].join('\n')
  }

  return {
    name: 'lean-contract',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id) => (/\.ts\?(lean|schemas)$/.test(id) ? id : null),
    load(id) {
      const [path = '', query] = id.replaceAll('\\', '/').split('?')
      if (!contractFile.test(path)) return null
      this.addWatchFile(path)
      if (query === 'lean') return { code: half(path, false), moduleSideEffects: false }
      if (query === 'schemas') return { code: half(path, true), moduleSideEffects: false }
      const schemas = schemasOf(path)
      const exported = read(path).statements.filter(({ isExported }) => isExported)
      const names = (wantsSchemas: boolean) =>
        exported.flatMap(({ declares }) => declares.filter((name) => schemas.has(name) === wantsSchemas)).join(', ')
      return {
        code: [
          `export { ${names(false)} } from '${path}?lean'`,
          schemas.size > 0 && `export { ${names(true)} } from '${path}?schemas'`,
        ]
          .filter(Boolean)
          .join('\n'),
        moduleSideEffects: false,
      }
    },
  }
}

/** The file of an imported contract module; null for a package. */
function modulePath(importer: string, source: string): string | null {
  if (source.startsWith('#contract/')) return contractFolder + source.slice('#contract/'.length)
  return source.startsWith('.') ? resolve(dirname(importer), source).replaceAll('\\', '/') : null
}
