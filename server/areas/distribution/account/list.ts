import { and, between, eq, like, or, type SQL, sql } from 'drizzle-orm'
import { EXPIRING_DAYS } from '#contract/distribution/account-rules.ts'
import type { listDistributors } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { shownFields } from '#server/entity/field-rights.ts'
import { containsAny, same } from '#server/entity/filters.ts'
import { listPage } from '#server/entity/list-page.ts'
import { withinDays } from '#server/entity/paging.ts'
import { reachesRegion } from '#server/entity/region-scope.ts'
import { after, dayOf, days } from '#server/time.ts'
import { distributors, presentDistributors } from './present.ts'

type Filters = Omit<ParsedParamsOf<typeof listDistributors>, 'pageNum' | 'pageSize' | 'sort'>

const { status, expireAt, accountNo, name, shortName, pinyin, phone, openedAt, createdAt } = distributorAccount

/** Accounts in use that end within 30 days. */
const endsSoon = (now: string): SQL | undefined =>
  and(eq(status, distributorStatus.active), between(expireAt, dayOf(now), dayOf(after(now, days(EXPIRING_DAYS)))))

/** A whole number, or at least its last four digits. */
function withPhone(digits: string | undefined): SQL | undefined {
  if (digits === undefined || digits === '') return undefined
  return /^\d{4,}$/.test(digits) ? like(phone, `%${digits}`) : sql`false`
}

/** All filters except the status, which the tabs count by. */
function filtersOf(params: Partial<Filters>, { caller }: Pick<Context, 'caller'>): SQL | undefined {
  const { agentPackageId, area, expireFrom, expireTo } = params
  return and(
    distributors.own?.(caller),
    params.name
      ? or(containsAny(params.name, name, shortName, pinyin), eq(accountNo, params.name.toUpperCase()))
      : undefined,
    params.accountNo ? eq(accountNo, params.accountNo.toUpperCase()) : undefined,
    withPhone(params.phone),
    same(distributorAccount, params, 'level', 'managerId', 'parentId'),
    agentPackageId === undefined ? undefined : eq(distributorAccount.packageId, agentPackageId),
    area ? reachesRegion(distributorAccount.areas, area) : undefined,
    expireFrom ? sql`${expireAt} >= ${expireFrom}` : undefined,
    expireTo ? sql`${expireAt} <= ${expireTo}` : undefined,
    ...withinDays(openedAt, params.openedFrom, params.openedTo),
  )
}

export async function pageOfDistributors(
  { expiring, ...params }: ParsedParamsOf<typeof listDistributors>,
  context: Context,
): Promise<AnswerOf<typeof listDistributors>> {
  const { now, caller } = context
  const page = await listPage(context, params, {
    name: 'distributors',
    table: distributorAccount,
    where: filtersOf(params, context),
    // 30 天内到期 is a tab beside the states: it narrows the rows, not the counts of the tabs.
    tabs: {
      column: status,
      codes: distributorStatus.codes,
      open: params.status,
      also: { expiring: endsSoon(now) },
      ...(expiring && { within: endsSoon(now) }),
    },
    sorts: { name, expireAt, openedAt, createdAt },
    present: presentDistributors,
  })
  return { ...page, list: page.list.map((row) => shownFields(distributorRights, caller, row)) }
}
