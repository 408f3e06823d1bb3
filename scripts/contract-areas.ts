import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ContractArea } from './api-reference.ts'

const contract = new URL('../contract/', import.meta.url)

/** The contract modules, sorted by path; rules and codes have no endpoints. */
export async function contractAreas(): Promise<ContractArea[]> {
  const paths = readdirSync(fileURLToPath(contract), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .sort()
  return Promise.all(
    paths.map(async (path) => ({
      name: path.replace(/\.ts$/, ''),
      title: /^\/\/ (.+)/.exec(readFileSync(new URL(path, contract), 'utf8'))?.[1] ?? path,
      exports: await import(new URL(path, contract).href),
    })),
  )
}
