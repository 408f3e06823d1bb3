import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin, type Rolldown } from 'vite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { leanContract } from '../../scripts/lean-contract.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lean-contract-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function bundled(entry: string, ...more: Plugin[]): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [leanContract(), ...more],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  })
  if (!('output' in result)) throw new Error('a single bundle was asked for')
  return result.output.filter((part) => part.type === 'chunk')
}

/** The bundle of a program and its modules. */
async function bundle(program: string): Promise<{ code: string; modules: string[] }> {
  const entry = join(folder, 'entry.ts')
  await writeFile(entry, program)
  const chunks = await bundled(entry)
  const modules = chunks.flatMap((chunk) =>
    Object.entries(chunk.modules).flatMap(([id, { renderedLength }]) => (renderedLength > 0 ? [id] : [])),
  )
  return { code: chunks.map(({ code }) => code).join('\n'), modules }
}
const hasZod = (modules: string[]) => modules.some((id) => id.includes('node_modules/zod/'))

describe('the contract in the console bundle', () => {
  test('endpoints include no validator', async () => {
    const { code, modules } = await bundle(`
      import { listBrands } from '${root}contract/suppliers/brands.ts'
      import { login } from '${root}contract/session.ts'
      console.log(listBrands.path, login.path)
    `)
    expect(hasZod(modules)).toBe(false)
    expect(code).toContain('/api/product/brand/list')
    expect(code).toContain('/api/login')
    expect(code).not.toContain('/api/product/brand/export')
  })

  test('keeps what a request needs: path, parameter location, permission, resources', async () => {
    const { code } = await bundle(`
      import { enableBrand } from '${root}contract/suppliers/brands.ts'
      globalThis.probe = enableBrand
    `)
    for (const text of ['/api/product/brand/enable', 'brand:enable', 'query', 'invalidates'])
      expect(code).toContain(text)
    expect(code).not.toMatch(/\bparams:|\bdata:/)
  })

  test('pages keep their location and icon, without the permissions that the installation grants', async () => {
    const { code } = await bundle(`
      import { supplierPages } from '${root}contract/suppliers/pages.ts'
      globalThis.probe = supplierPages
    `)
    for (const text of ['/goods/brand', '品牌列表', 'brand:view', 'icon:']) expect(code).toContain(text)
    expect(code).not.toMatch(/\broles:|\bbuttons:/)
  })

  test('no endpoint module reaches a validator, however the contract imports it', async () => {
    const entry = join(folder, 'all.ts')
    // Modules with namespace imports are server-only and cannot be split.
    const isHalved = (path: string) => !readFileSync(path, 'utf8').includes('import * as')
    const paths = globSync(`${root}contract/**/*.ts`).filter(isHalved)
    const imports = paths.map((path, index) => `import * as part${index} from '${path}?lean'`)
    await writeFile(
      entry,
      `${imports.join('\n')}\nconsole.log(${paths.map((_path, index) => `part${index}`).join(', ')})`,
    )
    const reached: string[] = []
    await bundled(entry, { name: 'reached', moduleParsed: ({ id }) => void reached.push(id) })
    expect(reached.length).toBeGreaterThan(paths.length)
    expect(reached.filter((id) => id.includes('?schemas') || id.includes('/zod/'))).toEqual([])
  })

  test('names that a module takes out of a code table are kept', async () => {
    const { code, modules } = await bundle(`
      import { canShelve } from '${root}contract/blackCard/service-package-rules.ts'
      globalThis.probe = canShelve
    `)
    expect(hasZod(modules)).toBe(false)
    expect(code).toContain('servicePackageStatus.offSale')
  })

  test('code labels include no validator', async () => {
    const { code, modules } = await bundle(`
      import { brandStatus } from '${root}contract/suppliers/codes.ts'
      console.log(brandStatus.label(1))
    `)
    expect(hasZod(modules)).toBe(false)
    expect(code).toContain('待审核')
  })

  test('a form that validates includes the validator', async () => {
    const { modules } = await bundle(`
      import { BrandInput } from '${root}contract/suppliers/brands.ts'
      console.log(BrandInput.safeParse({}))
    `)
    expect(hasZod(modules)).toBe(true)
  })

  test('keeps constants that a rule uses', async () => {
    const { code, modules } = await bundle(`
      import { derivePrices } from '${root}contract/rules/price.ts'
      console.log(derivePrices)
    `)
    expect(modules.some((id) => id.includes('node_modules/big.js/'))).toBe(true)
    expect(hasZod(modules)).toBe(false)
    expect(code).toContain('Big')
  })

  test('a list includes no validator even if a form next to it does', async () => {
    const entry = join(folder, 'entry.ts')
    await writeFile(
      join(folder, 'list.ts'),
      `export { listSuppliers as found } from '${root}contract/suppliers/suppliers.ts'`,
    )
    await writeFile(
      join(folder, 'form.ts'),
      `export { SupplierInput as found } from '${root}contract/suppliers/suppliers.ts'`,
    )
    await writeFile(
      entry,
      `for (const load of [() => import('./list.ts'), () => import('./form.ts')]) load().then(console.log)`,
    )
    const chunks = await bundled(entry)
    const list = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('list.ts'))
    const loaded = (name: string, seen = new Set<string>()): Set<string> => {
      seen.add(name)
      for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? [])
        if (!seen.has(next)) loaded(next, seen)
      return seen
    }
    const withList = loaded(list?.fileName ?? '')
    const modules = chunks
      .filter(({ fileName }) => withList.has(fileName))
      .flatMap(({ modules }) => Object.keys(modules))
    expect(modules.some((id) => id.includes('suppliers.ts?lean'))).toBe(true)
    expect(modules.filter((id) => id.includes('?schemas'))).toEqual([])
    expect(hasZod(modules)).toBe(false)
  })
})
