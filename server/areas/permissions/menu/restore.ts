import { eq } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { restoreDefaultMenu } from '#contract/permissions/menus.ts'
import { raiseEverybody } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import { menu } from '#server/database/schema/permissions.ts'
import { defaultRoleIds, grantEntries } from '#server/installation.ts'
import { markFiles } from '#server/platform/files.ts'
import { type DefaultEntry, defaultEntries, defaultGroups, placeEntries } from './default-menu.ts'
import { lockMenuTree, type MenuTreeState, mainMenu, raiseTreeVersion } from './present.ts'

/** The default tree and its differences from the current one; custom entries are in neither list. */
interface Plan {
  entries: readonly DefaultEntry[]
  added: readonly DefaultEntry[]
  moved: readonly DefaultEntry[]
  renamed: readonly DefaultEntry[]
}

function planOf(state: MenuTreeState): Plan {
  const ids = new Map(state.rows.map(({ code, id }) => [code, id]))
  const entries = [...defaultGroups(), ...defaultEntries(ids)]
  const byCode = new Map(state.rows.map((row) => [row.code, row]))
  const codeOf = (parentId: number | null) => (parentId === null ? null : (state.byId.get(parentId)?.code ?? null))
  const isDefault = new Set(entries.map(({ code }) => code))
  /** Codes of the default entries below a parent, in their current order. */
  const existing = (parentCode: string | null) =>
    state.rows.filter((row) => codeOf(row.parentId) === parentCode && isDefault.has(row.code)).map(({ code }) => code)
  const wanted = (parentCode: string | null) =>
    entries.filter((entry) => entry.parentCode === parentCode && byCode.has(entry.code)).map(({ code }) => code)
  const isMoved = ({ code, parentCode }: DefaultEntry): boolean => {
    const row = byCode.get(code)
    if (!row) return false
    return (
      codeOf(row.parentId) !== parentCode || existing(parentCode).indexOf(code) !== wanted(parentCode).indexOf(code)
    )
  }
  const isRenamed = ({ code, values }: DefaultEntry): boolean => {
    const row = byCode.get(code)
    return row !== undefined && (row.name !== values.name || row.icon !== (values.icon ?? ''))
  }
  return {
    entries,
    added: entries.filter(({ code }) => !byCode.has(code)),
    moved: entries.filter(isMoved),
    renamed: entries.filter(isRenamed),
  }
}

/** Restores the tree of the release. Custom entries and grants are preserved. */
export async function restore(
  { dryRun, treeVersion }: ParsedParamsOf<typeof restoreDefaultMenu>,
  context: Context,
): Promise<AnswerOf<typeof restoreDefaultMenu>> {
  const state = await lockMenuTree(context.db)
  if (state.version !== treeVersion) throw await mainMenu.conflict(context, state)
  const plan = planOf(state)
  const shown = {
    added: plan.added.map((entry) => shownEntry(plan, entry)),
    moved: plan.moved.map((entry) => shownEntry(plan, entry)),
    renamed: plan.renamed.map((entry) => shownEntry(plan, entry)),
  }
  const isNothing = plan.added.length + plan.moved.length + plan.renamed.length === 0
  if (dryRun || isNothing) {
    context.audit({ resource: 'menu', action: 'restoreCheck', summary: '检查与默认菜单的差异' })
    return { ...shown, treeVersion }
  }
  const known = new Map(state.rows.map(({ code, id }) => [code, id]))
  await placeEntries(context.db, plan.added, known, context.now)
  // Folder codes contain their group's id: those below a missing group are known only now.
  const rest = defaultEntries(known).filter(({ code }) => !known.has(code))
  const placed = await placeEntries(context.db, rest, known, context.now)
  await grantEntries(context.db, placed, await defaultRoleIds(context.db))
  for (const { code, parentCode, values } of defaultEntries(known).concat(defaultGroups())) {
    const { name, icon = '', sort } = values
    const parentId = parentCode === null ? null : (known.get(parentCode) ?? null)
    await context.db.update(menu).set({ name, icon, sort, parentId }).where(eq(menu.code, code))
  }
  // Custom icon pictures are no longer used.
  for (const { code } of plan.renamed) await markFiles(context, 'menu', known.get(code) ?? 0, {})
  await raiseEverybody(context.db)
  const { added, moved, renamed } = shown
  context.audit({
    resource: 'menu',
    action: 'restore',
    targetName: '默认菜单',
    summary: `恢复默认菜单：新增 ${added.length} 项，移动 ${moved.length} 项，改名 ${renamed.length} 项`,
  })
  return { ...shown, treeVersion: await raiseTreeVersion(context.db, state) }
}

/** Name and path of an entry in the release. */
function shownEntry({ entries }: Plan, entry: DefaultEntry): { name: string; path: string } {
  const byCode = new Map(entries.map((item) => [item.code, item]))
  const names: string[] = []
  for (let current: DefaultEntry | undefined = entry; current; current = byCode.get(current.parentCode ?? ''))
    names.unshift(current.values.name)
  return { name: entry.values.name, path: names.join(' / ') }
}
