import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url)).replaceAll('\\', '/')

/** The layers loaded before any screen, in order. A module belongs to the first layer that needs it. */
const layers: readonly { name: string; roots: readonly string[] }[] = [
  { name: 'early-requests', roots: ['src/app/boot/early-requests.ts'] },
  {
    name: 'start',
    roots: [
      'src/app/boot/main.tsx',
      'src/features/platform/sign-in/login.tsx',
      'src/features/platform/sign-in/product-mark.tsx',
    ],
  },
  {
    name: 'console',
    roots: ['src/app/boot/console.tsx', 'src/screen/page/page.tsx', 'src/screen/data/permissions.tsx'],
  },
]

/** Of the modules reached by the start layer, only the sign-in page needs these. */
const signIn = /\/src\/features\/platform\/(sign-in\/(?!product-mark)|profile\/password-input)/

const areas = readdirSync(`${root}src/features`)

const names = [...layers.map(({ name }) => name), 'sign-in', 'list', 'shared', ...areas]

/** A screen that imports this module is a list. */
const listTable = `${root}src/screen/list/list-table.tsx`

/** Schemas belong to the forms that use them, wherever else their module is imported. */
const isValidator = (id: string) => id.includes('?schemas') || id.includes('/node_modules/zod/')
/** The area whose folder contains the module. */
const ownerOf = (id: string) =>
  areas.find((area) => id.includes(`/features/${area}/`) || id.includes(`/contract/${area}/`))
/** Only re-exports the parts of a contract module. */
const isContractFacade = (id: string) => /\/contract\/[^?]*\.ts$/.test(id)
const isPackage = (id: string) => id.includes('/node_modules/') && !id.includes('/lucide-react/')

interface ModuleGraph {
  getModuleInfo(id: string): {
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
  } | null
}

type Layers = Map<string, string>

/** Assigns the modules loaded before any screen. */
function sortStart(graph: ModuleGraph): Layers {
  const layerOf: Layers = new Map()
  const place = (id: string, layer: string) => {
    if (layerOf.has(id) || isValidator(id)) return
    layerOf.set(id, signIn.test(id) ? 'sign-in' : layer)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) place(next, layer)
  }
  for (const { name, roots } of layers) for (const path of roots) place(root + path, name)
  return layerOf
}

/**
 * Assigns modules shared by several screens. `list`: needed by a third of all lists. `shared`: needed by a tenth of
 * them in several areas, two of them outside the area that owns the module, without adding a package. Area layers: needed
 * by several screens of the area, using only the area's own modules and the contract. The bundler splits the rest as
 * usual: by screen, and by part that opens on demand.
 */
function sortShared(graph: ModuleGraph, layerOf: Layers): void {
  const reach = (id: string, seen = new Set<string>()) => {
    if (layerOf.has(id) || isValidator(id) || seen.has(id)) return seen
    seen.add(id)
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reach(next, seen)
    return seen
  }
  const screens = areas.flatMap((area) =>
    (graph.getModuleInfo(`${root}src/features/${area}/index.ts`)?.dynamicallyImportedIds ?? []).map((screen) => ({
      area,
      needs: reach(screen),
    })),
  )
  const users = (some: typeof screens) => {
    const found = new Map<string, string[]>()
    for (const { area, needs } of some) for (const id of needs) found.set(id, [...(found.get(id) ?? []), area])
    return [...found]
  }
  const place = (layer: string, ids: readonly string[]) => {
    for (const id of ids) if (!layerOf.has(id)) layerOf.set(id, layer)
  }
  const lists = screens.filter(({ needs }) => needs.has(listTable))
  const ofLists = new Map(users(lists))
  place(
    'list',
    [...ofLists].flatMap(([id, { length }]) => (length * 3 >= lists.length ? [id] : [])),
  )
  const isShared = (id: string) => {
    const owner = ownerOf(id)
    const using = ofLists.get(id) ?? []
    const others = using.filter((area) => area !== owner)
    return using.length * 10 >= lists.length && others.length > 1 && new Set(using).size > 1
  }
  place(
    'shared',
    users(screens).flatMap(([id]) => (isShared(id) && ![...reach(id)].some(isPackage) ? [id] : [])),
  )
  for (const area of areas) {
    const own = new RegExp(`/src/features/${area}/|/contract/`)
    const needed = users(screens.filter((screen) => screen.area === area))
    place(
      area,
      needed.flatMap(([id, { length }]) => (length > 1 && [...reach(id)].every((next) => own.test(next)) ? [id] : [])),
    )
  }
}

/** A few large files instead of one per combination of screens (docs/benchmarks.md). */
export function downloadLayers(): Plugin {
  let layerOf: Layers | undefined
  const sort = (graph: ModuleGraph): Layers => {
    const sorted = sortStart(graph)
    sortShared(graph, sorted)
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
