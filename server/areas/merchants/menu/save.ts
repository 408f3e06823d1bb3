import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { hasMenus, menuFieldTitles, merchantMenuFaults } from '#contract/merchants/merchant-menu-rules.ts'
import {
  getMerchantMenu,
  type MerchantMenuInput,
  type resetMerchantMenus,
  type saveMerchantMenus,
} from '#contract/merchants/merchant-menus.ts'
import { storeTerminal } from '#contract/permissions/storefront-codes.ts'
import { storeMenus } from '#server/areas/permissions/store-menu/present.ts'
import { lockTree } from '#server/areas/permissions/tree-state.ts'
import type { Context } from '#server/context.ts'
import { merchantMenu } from '#server/database/schema/merchants.ts'
import { isSame } from '#server/entity/changes.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { lockRows } from '#server/entity/rows.ts'
import { conflict, refuse, refuseFieldErrors } from '#server/http/errors.ts'
import { type EnterpriseRow, enterprises } from '../enterprise/present.ts'
import { baseOf, type MallMenus, type MenuRow, readMallMenus, situationOf, type Terminal } from './mall-menus.ts'
import { NOT_OPENED, presentMenu } from './present.ts'

const none: Pick<MerchantMenuInput, 'addedMenuIds' | 'removedMenuIds' | 'validTo'> = {
  addedMenuIds: [],
  removedMenuIds: [],
  validTo: '',
}

/** The opened merchants of a change, locked in the order of their ids. */
async function lockMerchants(context: Context, ids: readonly number[]): Promise<EnterpriseRow[]> {
  const rows = await lockRows(context, enterprises, [...new Set(ids)])
  const closed = rows.find((row) => !hasMenus(row))
  if (closed) throw refuse(rows.length > 1 ? `「${closed.name}」：${NOT_OPENED}` : NOT_OPENED)
  return rows
}

async function rowsOf({ db }: Context, ids: readonly number[], terminals: readonly Terminal[]): Promise<MenuRow[]> {
  const own = and(inArray(merchantMenu.enterpriseId, [...ids]), inArray(merchantMenu.terminal, [...terminals]))
  return db.select().from(merchantMenu).where(own)
}

const toFields = ({ addedMenuIds, removedMenuIds, validTo, reason }: MenuRow): MerchantMenuInput => ({
  ...{ addedMenuIds, removedMenuIds, reason },
  validTo: validTo ?? '',
})

interface Change {
  enterprise: Pick<EnterpriseRow, 'id' | 'name'>
  terminal: Terminal
  row: MenuRow | undefined
  after: MerchantMenuInput
  verb: string
}

/** Stores what a merchant has of its own in a terminal, with an entry in the log. */
async function writeMenu(
  context: Context,
  names: ReadonlyMap<number, string>,
  { enterprise, terminal, row, after, verb }: Change,
): Promise<void> {
  const { db, now, caller } = context
  const values = {
    ...{ addedMenuIds: after.addedMenuIds, removedMenuIds: after.removedMenuIds, reason: after.reason },
    ...{ validTo: after.validTo || null, updatedAt: now, updatedBy: caller.name },
  }
  const [saved] = row
    ? await db
        .update(merchantMenu)
        .set({ ...values, version: row.version + 1 })
        .where(eq(merchantMenu.id, row.id))
        .returning()
    : await db
        .insert(merchantMenu)
        .values({ ...values, enterpriseId: enterprise.id, terminal, createdAt: now, createdBy: caller.name })
        .returning()
  if (!saved) throw new Error('the menus of the merchant were not stored')
  const labels = (_field: keyof MerchantMenuInput, value: unknown): string =>
    Array.isArray(value) ? value.map((id: number) => names.get(id) ?? `#${id}`).join('、') : String(value)
  context.audit({
    resource: 'merchantMenu',
    action: row ? 'edit' : 'add',
    targetId: saved.id,
    targetName: enterprise.name,
    summary: `${verb}商家「${enterprise.name}」的${storeTerminal.label(terminal)}菜单`,
    reason: after.reason,
    ...loggedForm<MerchantMenuInput>({ before: row && toFields(row), after, titles: menuFieldTitles, labels }),
  })
}

const namesIn = ({ rows }: MallMenus): ReadonlyMap<number, string> => new Map(rows.map(({ id, name }) => [id, name]))

/** The input without what the default roles say anyway. Closed menus that are disabled now stay closed. */
function trimmed(
  input: Pick<MerchantMenuInput, 'addedMenuIds' | 'removedMenuIds' | 'validTo'>,
  base: ReadonlySet<number>,
  { rows }: MallMenus,
  row: MenuRow | undefined,
) {
  const disabled = new Set(rows.filter(({ enabled }) => !enabled).map(({ id }) => id))
  const hasBelow = (id: number): boolean =>
    base.has(id) || rows.some(({ id: below, parentId }) => parentId === id && hasBelow(below))
  const kept = (row?.removedMenuIds ?? []).filter((id) => disabled.has(id))
  const addedMenuIds = [...new Set(input.addedMenuIds)].filter((id) => !base.has(id))
  return {
    addedMenuIds,
    removedMenuIds: [...new Set([...input.removedMenuIds.filter(hasBelow), ...kept])],
    validTo: addedMenuIds.length > 0 ? input.validTo : '',
  }
}

/** Gives several merchants the same menus of their own in a terminal: all or none. */
export async function saveMenus(
  { enterpriseIds, terminal, versions, treeVersion, reason, ...sent }: ParsedParamsOf<typeof saveMerchantMenus>,
  context: Context,
): Promise<AnswerOf<typeof saveMerchantMenus>> {
  const merchants = await lockMerchants(context, enterpriseIds)
  const rows = await rowsOf(context, enterpriseIds, [terminal])
  const rowOf = new Map(rows.map((row) => [row.enterpriseId, row]))
  // No menu changes until the end.
  const tree = await lockTree(storeMenus, context.db)
  const versionOf = new Map(enterpriseIds.map((id, index) => [id, versions[index]]))
  const stale = merchants.find(({ id }) => (rowOf.get(id)?.version ?? 0) !== versionOf.get(id))
  const outdated = stale ?? (tree.version === treeVersion ? undefined : merchants[0])
  if (outdated) throw conflict(getMerchantMenu.data, await presentMenu(context, outdated, terminal))
  const mall = await readMallMenus(context.db, context.now)
  const names = namesIn(mall)
  const input = { validTo: '', ...sent }
  let done = 0
  for (const enterprise of merchants) {
    const base = baseOf(mall, enterprise.merchantType, terminal)
    refuseFieldErrors(merchantMenuFaults(situationOf(mall, enterprise.merchantType, terminal), base, input))
    const row = rowOf.get(enterprise.id)
    const after = trimmed(input, base, mall, row)
    const { reason: _was, ...before } = row ? toFields(row) : { ...none, reason: '' }
    if (isSame(before, after)) continue
    await writeMenu(context, names, { enterprise, terminal, row, after: { ...after, reason }, verb: '调整' })
    done++
  }
  return { done }
}

/** Ends what locked merchants have of their own. Returns how many merchants had something. */
export async function clearMenus(
  context: Context,
  merchants: readonly Pick<EnterpriseRow, 'id' | 'name'>[],
  { terminal, reason, verb }: { terminal?: Terminal | undefined; reason: string; verb: string },
): Promise<number> {
  const ids = merchants.map(({ id }) => id)
  const rows = await rowsOf(context, ids, terminal === undefined ? storeTerminal.codes : [terminal])
  const own = rows.filter(({ addedMenuIds, removedMenuIds }) => addedMenuIds.length + removedMenuIds.length > 0)
  if (own.length === 0) return 0
  const names = namesIn(await readMallMenus(context.db, context.now))
  for (const row of own) {
    const enterprise = merchants.find(({ id }) => id === row.enterpriseId)
    if (!enterprise) continue
    await writeMenu(context, names, { enterprise, terminal: row.terminal, row, after: { ...none, reason }, verb })
  }
  return new Set(own.map(({ enterpriseId }) => enterpriseId)).size
}

export async function resetMenus(
  { enterpriseIds, terminal, reason }: ParsedParamsOf<typeof resetMerchantMenus>,
  context: Context,
): Promise<AnswerOf<typeof resetMerchantMenus>> {
  const merchants = await lockMerchants(context, enterpriseIds)
  return { done: await clearMenus(context, merchants, { terminal, reason, verb: '恢复默认：' }) }
}
