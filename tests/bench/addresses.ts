import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'
import type { RunningConsole } from '../e2e/setup/console.ts'

type SupplierPaths = typeof import('#features/suppliers/paths.ts')
type GoodsPaths = typeof import('#features/goods/paths.ts')

/** The paths of an area. Their query encryption uses a package that plain Node cannot resolve. */
async function pathsOf<Paths>(area: string): Promise<Paths> {
  const file = fileURLToPath(new URL(`../../src/features/${area}/paths.ts`, import.meta.url))
  const { module } = await runnerImport<Paths>(file, { configFile: false, logLevel: 'warn' })
  return module
}

export const paths = await pathsOf<SupplierPaths>('suppliers')
export const { productPaths: goodsPaths } = await pathsOf<GoodsPaths>('goods')

/** Fifty pages: lists and forms of different records; the first five cover every kind. */
export async function fiftyScreens(site: RunningConsole): Promise<string[]> {
  const { brandPaths, noticePaths, supplierPaths } = paths
  const { token } = await site.signIn('goods')
  const brands = await idsOf(`${site.url}/api/product/brand/list`, token)
  const suppliers = await idsOf(`${site.url}/api/supplier/list`, token)
  return Array.from({ length: 10 }, (_none, round) => [
    brandPaths.list.to(),
    brandPaths.form.to({ id: brands[round % brands.length] ?? 1 }),
    brandPaths.reviews.to(),
    supplierPaths.form.to({ id: suppliers[round % suppliers.length] ?? 1 }),
    noticePaths.list.to(),
  ]).flat()
}

async function idsOf(url: string, token: string): Promise<number[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify({ pageSize: 20 }),
  })
  const { data } = (await response.json()) as { data: { list: { id: number }[] } }
  return data.list.map(({ id }) => id)
}
