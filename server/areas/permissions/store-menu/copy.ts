import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { copyStoreMenus } from '#contract/permissions/store-menus.ts'
import { endMenuType, storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { lastSort, lockTree, raiseTree } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { storeMenu } from '#server/database/schema/storefronts.ts'
import { notFound, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { type StoreMenuRow, storeMenus } from './present.ts'

/** Whether nodes of two malls correspond: by place and name for a folder, by URL for a page, by code for a button. */
const isSame = (row: StoreMenuRow, other: StoreMenuRow, parentId: number | null): boolean => {
  if (row.menuType !== other.menuType) return false
  if (row.menuType === endMenuType.folder) return other.parentId === parentId && other.name === row.name
  return row.menuType === endMenuType.page ? row.url === other.url : row.permission === other.permission
}

/**
 * Copies nodes to the other mall, with their folders. Existing nodes are unchanged and reported, and so are nodes whose
 * name is already used by a sibling.
 */
export async function copy(
  { ids, toTerminal }: ParsedParamsOf<typeof copyStoreMenus>,
  context: Context,
): Promise<AnswerOf<typeof copyStoreMenus>> {
  const state = await lockTree(storeMenus, context.db)
  const requestedIds = new Set(ids)
  const wanted = state.rows.filter(({ id }) => requestedIds.has(id))
  if (wanted.length < requestedIds.size) throw notFound('菜单不存在或已被删除')
  if (wanted.some(({ terminal }) => terminal === toTerminal)) throw refuseField('toTerminal', '请选择另一终端')
  const there = state.rows.filter(({ terminal }) => terminal === toTerminal)
  const skipped: string[] = []
  const found = new Map<number, StoreMenuRow | undefined>()
  const copied: StoreMenuRow[] = []

  /** The corresponding node in the other mall: created when missing, undefined when that is impossible. */
  const counterpart = async (row: StoreMenuRow): Promise<StoreMenuRow | undefined> => {
    if (found.has(row.id)) return found.get(row.id)
    const above = row.parentId === null ? undefined : state.byId.get(row.parentId)
    const parent = above && (await counterpart(above))
    const parentId = parent?.id ?? null
    const known = there.find((item) => isSame(row, item, parentId))
    const isBarred =
      (above && !parent) || there.some((item) => item.parentId === parentId && item.name === row.name && item !== known)
    if (requestedIds.has(row.id) && (isBarred || (known && row.menuType !== endMenuType.folder))) skipped.push(row.name)
    const made = known ?? (isBarred ? undefined : await add(row, parentId))
    found.set(row.id, made)
    return made
  }
  const add = async (row: StoreMenuRow, parentId: number | null): Promise<StoreMenuRow> => {
    const { id: _id, version: _version, ...fields } = row
    const [made] = await context.db
      .insert(storeMenu)
      .values({
        ...fields,
        terminal: toTerminal,
        parentId,
        sort: lastSort(there.filter((item) => item.parentId === parentId)),
        createdAt: context.now,
        createdBy: context.caller.name,
        updatedAt: context.now,
        updatedBy: context.caller.name,
      })
      .returning()
    if (!made) throw new Error('the menu was not stored')
    await markFiles(context, 'storeMenu', made.id, { icon: made.icon })
    there.push(made)
    if (requestedIds.has(row.id)) copied.push(made)
    return made
  }
  for (const row of wanted) await counterpart(row)

  if (copied.length > 0) await raiseTree(storeMenus, context.db, state)
  for (const { id, name } of copied) {
    context.audit({
      resource: 'storeMenu',
      action: 'copy',
      targetId: id,
      targetName: name,
      summary: `复制菜单「${name}」到${storeTerminal.label(toTerminal)}`,
    })
  }
  return { count: copied.length, skipped }
}
