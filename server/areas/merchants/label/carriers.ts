import { type SQL, sql } from 'drizzle-orm'
import { labelTarget } from '#contract/merchants/codes.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import type { Matched } from './facts.ts'

// Merchants hold the ids of their labels. Every change here raises their version: a form that was opened before would
// otherwise write the old labels back.

const tables = { [labelTarget.enterprise]: enterpriseUser, [labelTarget.personal]: personalMerchant } as const
type Target = keyof typeof tables
export const carrierTargets: readonly Target[] = [labelTarget.enterprise, labelTarget.personal]

const asJson = (ids: readonly number[]): SQL => sql`${JSON.stringify(ids)}::jsonb`
const carriesAny = (target: Target, labelIds: readonly number[]): SQL =>
  sql`exists (select 1 from jsonb_array_elements(${tables[target].labelIds}) as item where item <@ ${asJson(labelIds)})`

/** The merchants that carry one of the labels. */
export async function carriersOf(
  db: Connection,
  labelIds: readonly number[],
): Promise<{ target: Target; ids: number[] }[]> {
  const found = []
  for (const target of carrierTargets) {
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ${tables[target]} where ${carriesAny(target, labelIds)}`,
    )
    found.push({ target, ids: rows.map(({ id }) => Number(id)) })
  }
  return found
}

/** Gives a label to merchants that do not have it. */
export async function addLabel(
  db: Connection,
  labelId: number,
  target: Target,
  merchantIds: readonly number[],
): Promise<void> {
  if (merchantIds.length === 0) return
  await db.execute(sql`update ${tables[target]} set label_ids = label_ids || ${asJson([labelId])}, version = version + 1
    where id = any(${sql.param([...merchantIds])}) and not label_ids @> ${asJson([labelId])}`)
}

/** Takes labels away: from some merchants, or from all of them. */
export async function removeLabels(
  db: Connection,
  labelIds: readonly number[],
  { target, merchantIds }: { target?: Target; merchantIds?: readonly number[] } = {},
): Promise<void> {
  if (labelIds.length === 0 || merchantIds?.length === 0) return
  const among = merchantIds ? sql`id = any(${sql.param([...merchantIds])})` : sql`true`
  for (const one of target ? [target] : carrierTargets)
    await db.execute(sql`update ${tables[one]} set version = version + 1, label_ids = (
        select coalesce(jsonb_agg(item), '[]'::jsonb) from jsonb_array_elements(label_ids) as item
        where not item <@ ${asJson(labelIds)})
      where ${among} and ${carriesAny(one, labelIds)}`)
}

/** How many merchants of each kind carry each label. */
export async function carrierCounts(db: Connection): Promise<(target: Target, labelId: number) => number> {
  const counts = new Map<string, number>()
  for (const target of carrierTargets) {
    const { rows } = await db.execute<{ label: string; total: number }>(sql`
      select item as label, count(*)::int as total
      from ${tables[target]}, jsonb_array_elements_text(label_ids) as item group by 1`)
    for (const { label, total } of rows) counts.set(`${target} ${label}`, total)
  }
  return (target, labelId) => counts.get(`${target} ${labelId}`) ?? 0
}

/** Merchants by kind, as `merchantsThatMeet` finds them. */
export const idsOf = (matched: readonly Matched[], target: Target): number[] =>
  matched.filter((merchant) => merchant.target === target).map(({ id }) => id)
