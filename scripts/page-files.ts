import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import type { ConsolePage } from '../contract/page.ts'
import { pagesByArea } from '../contract/pages.ts'

const features = fileURLToPath(new URL('../src/features/', import.meta.url)).replaceAll('\\', '/')

/** Layers loaded by every page or linked in `index.html`. */
const alwaysLoaded = /^(index|early-requests|start|rolldown-runtime)$/

/** Screen modules by route. */
function screens(): { path: string; module: string }[] {
  return Object.entries(pagesByArea).flatMap(([area, pages]: [string, Readonly<Record<string, ConsolePage>>]) => {
    const index = readFileSync(`${features}${area}/index.ts`, 'utf8')
    return [...index.matchAll(/(\w+): \(\) => import\('\.\/([\w/-]+\.tsx)'\)/g)].map(([, name = '', file]) => {
      const page = pages[name]
      if (!page) throw new Error(`${area} has a screen for ${name}, which is no page`)
      return { path: page.path, module: `${features}${area}/${file}` }
    })
  })
}

/**
 * Writes the list of scripts per console page. The server sends them as preload links with the page, so they load in
 * parallel with the first script (server/http/static.ts). Unlisted pages need only the shell and the list layers.
 */
export function pageFiles(): Plugin {
  return {
    name: 'page-files',
    apply: 'build',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
      const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
      const withImports = (file: string, found = new Set<string>()): Set<string> => {
        const chunk = byFile.get(file)
        if (!chunk || found.has(file) || alwaysLoaded.test(chunk.name)) return found
        found.add(file)
        for (const next of chunk.imports) withImports(next, found)
        return found
      }
      const layer = (name: string) => chunks.filter((chunk) => chunk.name === name).map(({ fileName }) => fileName)
      const shell = layer('console')
      const pages = screens().flatMap(({ path, module }) => {
        const screen = chunks.find(({ facadeModuleId }) => facadeModuleId === module)
        return screen ? [[path, [...new Set([...shell, ...withImports(screen.fileName)])]]] : []
      })
      const source = JSON.stringify({
        pages: { ...Object.fromEntries(pages), '/login': layer('sign-in') },
        others: [...shell, ...layer('list')],
      })
      this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source })
    },
  }
}
