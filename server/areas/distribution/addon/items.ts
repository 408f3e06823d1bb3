import { and, asc, eq, or, sql } from 'drizzle-orm'
import {
  AddonItem,
  AddonItemInput,
  type enableAddonItems,
  type listAddonItems,
  type saveAddonItem,
} from '#contract/distribution/addon-items.ts'
import { addonFieldTitles } from '#contract/distribution/addon-rules.ts'
import { addonBilling, addonKind, distributorBillStatus } from '#contract/distribution/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { agentPackage } from '#server/database/schema/agents.ts'
import { distributorPurchase } from '#server/database/schema/distributor-bills.ts'
import { addonItem } from '#server/database/schema/distributors.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logRow, logSaved, switched } from '#server/entity/change-log.ts'
import { entity } from '#server/entity/entity.ts'
import { holds } from '#server/entity/filters.ts'
import { fieldsOf, namesOf, only, refsOf } from '#server/entity/present.ts'
import { lockRow, lockRows, refuseStale, saveRow, updateRow } from '#server/entity/rows.ts'
import { reachedRows } from '#server/entity/scope.ts'
import { refuseField } from '#server/http/errors.ts'

export const addonItems = entity({
  table: addonItem,
  resource: 'addonItem',
  title: '增购项目',
  name: 'name',
  own: (caller) => reachedRows(caller, addonItem),
  uniqueErrors: { addon_item_name: ['name', '项目名称已存在'] },
})

type Item = typeof addonItem.$inferSelect

/** Pieces of each item in bills that took effect. */
async function soldOf({ db }: Pick<Context, 'db'>): Promise<(id: number) => number> {
  const rows = await db
    .select({ items: distributorPurchase.items })
    .from(distributorPurchase)
    .where(eq(distributorPurchase.status, distributorBillStatus.effective))
  const all = rows.flatMap(({ items }) => items)
  return (id) => all.filter(({ itemId }) => itemId === id).reduce((sum, { quantity }) => sum + quantity, 0)
}

async function presentItems(context: Pick<Context, 'db'>, rows: readonly Item[]): Promise<AddonItem[]> {
  const names = await namesOf(
    context.db,
    agentPackage,
    rows.flatMap(({ packageIds }) => packageIds),
  )
  const sold = await soldOf(context)
  return rows.map((row) => ({
    ...row,
    price: row.price ?? '0.00',
    agentPackages: refsOf(row.packageIds, names),
    soldCount: sold(row.id),
  }))
}

const presentItem = (context: Pick<Context, 'db'>, row: Item) => only(presentItems(context, [row]))

export async function listItems(
  { enabled, agentPackageId }: ParsedParamsOf<typeof listAddonItems>,
  context: Context,
): Promise<AnswerOf<typeof listAddonItems>> {
  const isFor =
    agentPackageId === undefined
      ? undefined
      : or(sql`${addonItem.packageIds} = '[]'::jsonb`, holds(addonItem.packageIds, agentPackageId))
  const rows = await context.db
    .select()
    .from(addonItem)
    .where(and(addonItems.own?.(context.caller), enabled && eq(addonItem.enabled, true), isFor))
    .orderBy(asc(addonItem.sortNo), asc(addonItem.id))
  return presentItems(context, rows)
}

const formOf = (row: Item): AddonItemInput => fieldsOf(AddonItemInput, row, { price: row.price ?? '0.00' })

export async function saveItem(
  { id, version, ...input }: ParsedParamsOf<typeof saveAddonItem>,
  context: Context,
): Promise<AnswerOf<typeof saveAddonItem>> {
  if (input.maxQty < input.minQty) throw refuseField('maxQty', '限购份数不能小于起购份数')
  const row = await lockRow(context, addonItems, id)
  await refuseStale(row, version, AddonItem, (present) => presentItem(context, present))
  const before = row && formOf(row)
  const saved = await saveRow(context, addonItems, row, input)
  logSaved(context, addonItems, saved, {
    before,
    after: formOf(saved),
    titles: addonFieldTitles,
    labels: labelsBy<AddonItemInput>({ kind: addonKind, billing: addonBilling }),
  })
  return presentItem(context, saved)
}

export async function enableItems(
  { ids, enabled }: ParsedParamsOf<typeof enableAddonItems>,
  context: Context,
): Promise<AnswerOf<typeof enableAddonItems>> {
  let done = 0
  for (const row of await lockRows(context, addonItems, ids)) {
    if (row.enabled === enabled) continue
    await updateRow(context, addonItems, row, { enabled })
    logRow(context, addonItems, row, switched(enabled))
    done++
  }
  return { done }
}
