import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const index = fileURLToPath(new URL('../node_modules/lucide-react/dist/esm/lucide-react.mjs', import.meta.url))

/** In the console's build each icon is imported from its own module, so that it can be told who needs which. */
export function splitIcons(): Plugin {
  let moduleOf: Map<string, string> | undefined
  return {
    name: 'split-icons',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      // A source that is asked for as a text stays as it was written.
      if (id.includes('?raw') || !code.includes("from 'lucide-react'")) return null
      moduleOf ??= readModules(readFileSync(index, 'utf8'))
      const modules = moduleOf
      const split = code.replace(/import \{([^}]+)\} from 'lucide-react'/g, (whole, names: string) => {
        const specifiers = names
          .split(',')
          .map((name) => name.trim())
          .filter((name) => name && !name.startsWith('type '))
        const imports = specifiers.map((specifier) => {
          const [name = '', local = name] = specifier.split(' as ')
          const file = modules.get(name)
          return file && `import ${local} from 'lucide-react/icons/${file}'`
        })
        return imports.every(Boolean) ? imports.join('; ') : whole
      })
      return { code: split, map: null }
    },
  }
}

/** Names of icons and the modules behind them: `Trash2` stands in `trash`. */
function readModules(source: string): Map<string, string> {
  const modules = new Map<string, string>()
  for (const [, names = '', file = ''] of source.matchAll(/export \{([^}]+)\} from '\.\/icons\/([\w-]+)\.mjs'/g)) {
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g)) modules.set(name, file)
  }
  return modules
}
