import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/')

/**
 * What comes to the browser together, in the order in which it is needed. A module belongs to the first layer that needs it;
 * what no layer needs is split by the bundler as usual: each screen for itself, and each part that opens over a page.
 */
const layers: readonly { name: string; roots: readonly string[] }[] = [
  { name: 'first', roots: ['src/app/first.ts'] },
  {
    name: 'start',
    roots: ['src/app/main.tsx', 'src/features/platform/login.tsx', 'src/features/platform/parts/product-mark.tsx'],
  },
  { name: 'console', roots: ['src/app/console.tsx', 'src/screen/page.tsx', 'src/screen/may.tsx'] },
  {
    name: 'list',
    roots: [
      'contract/rules/transition.ts',
      'src/screen/area-filter.tsx',
      'src/screen/choices.ts',
      'src/screen/columns.tsx',
      'src/screen/export-button.tsx',
      'src/screen/filter-controls.tsx',
      'src/screen/filters.tsx',
      'src/screen/kept-question.ts',
      'src/screen/list-table.tsx',
      'src/screen/selected-ids.ts',
      'src/screen/status-tabs.tsx',
      'src/screen/use-list.ts',
      'src/ui/data-table/row-actions.tsx',
      'src/ui/popup/lazy-part.tsx',
      'src/ui/tag/tag.tsx',
    ],
  },
  // For goods and for brands, which come with different areas.
  { name: 'template-choices', roots: ['src/screen/template-choices.ts'] },
]

/** What only a person who signs in needs, of all that the first layer reaches. */
const signIn =
  /\/src\/features\/platform\/(login\.|parts\/(captcha|demo-accounts|password-input|room-drawing|sign-in-|use-sign-in))/

/** What only the screens of one thing share: the lists of its area do without. */
const things: readonly { name: string; own: RegExp }[] = [
  { name: 'notices', own: /\/src\/features\/suppliers\/parts\/notice-/ },
]

const areas = readdirSync(`${root}src/features`)

const names = [...layers.map(({ name }) => name), 'sign-in', ...areas, ...things.map(({ name }) => name)]

/** Schemas come with the forms that check by them, wherever else their module is named. */
const isValidator = (id: string) => id.includes('?schemas') || id.includes('/node_modules/zod/')
/** Passes on the halves of a contract module and holds nothing itself. */
const isContractFacade = (id: string) => /\/contract\/[^?]*\.ts$/.test(id)

interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

/**
 * What several screens of an area share and what needs nothing else that is not loaded with every list: codes, labels, paths,
 * life cycles.
 */
function sharedIn(area: string, graph: ModuleGraph, sorted: ReadonlyMap<string, string>): string[] {
  const own = new RegExp(`/src/features/${area}/|/contract/`)
  // What another area's contract says comes with that area, whoever else reads it.
  const foreign = new RegExp(`/contract/(?!${area}/)(${areas.join('|')})/`)
  const isFree = (id: string) => !sorted.has(id) && !isValidator(id) && !foreign.test(id)
  const reach = (id: string, seen = new Set<string>()) => {
    if (!isFree(id) || seen.has(id)) return seen
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, seen)
    return seen
  }
  const screens = graph.getModuleInfo(`${root}src/features/${area}/index.ts`)?.dynamicallyImportedIds ?? []
  const users = new Map<string, number>()
  for (const screen of screens) for (const id of reach(screen)) users.set(id, (users.get(id) ?? 0) + 1)
  return [...users].flatMap(([id, count]) => (count > 1 && [...reach(id)].every((next) => own.test(next)) ? [id] : []))
}

/** Few, bigger files instead of one for every set of screens that share something (docs/benchmarks.md). */
export function downloadLayers(): Plugin {
  let layerOf: Map<string, string> | undefined
  const sort = (graph: ModuleGraph): Map<string, string> => {
    const sorted = new Map<string, string>()
    const place = (id: string, layer: string) => {
      if (sorted.has(id) || isValidator(id)) return
      sorted.set(id, signIn.test(id) ? 'sign-in' : layer)
      for (const next of graph.getModuleInfo(id)?.importedIds ?? []) place(next, layer)
    }
    sorted.set('\0rolldown/runtime.js', 'start')
    for (const { name, roots } of layers) for (const path of roots) place(root + path, name)
    const thingOf = (id: string) => things.find(({ own }) => own.test(id))?.name
    for (const area of areas) for (const id of sharedIn(area, graph, sorted)) sorted.set(id, thingOf(id) ?? area)
    return sorted
  }
  return {
    name: 'download-layers',
    apply: 'build',
    buildStart() {
      layerOf = undefined
    },
    config: () => ({
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: names.map((name, index) => ({
                debugName: name,
                name: (id, graph) => {
                  layerOf ??= sort(graph)
                  return !isContractFacade(id) && layerOf.get(id) === name ? name : null
                },
                priority: names.length - index,
              })),
            },
          },
        },
      },
    }),
  }
}
