import { and, asc, desc, eq, or } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import type { getMemberChoices, searchMemberEnterprises } from '#contract/merchants/merchant-users.ts'
import { seatsOf } from '#contract/merchants/quota-rules.ts'
import { enterprises } from '#server/areas/merchants/enterprise/present.ts'
import { usedSeats } from '#server/areas/merchants/quota.ts'
import { enterpriseName } from '#server/areas/users/user/present.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { store } from '#server/database/schema/stores.ts'
import { containsAny } from '#server/entity/filters.ts'
import { findRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { dayOf } from '#server/time.ts'
import { openStoresOf, rolesFor } from './check.ts'

const FOUND = 20

export async function findEnterprises(
  { keyword, id }: ParsedParamsOf<typeof searchMemberEnterprises>,
  { db, caller }: Context,
): Promise<AnswerOf<typeof searchMemberEnterprises>> {
  const { name, shortName, pinyin, enterpriseNo, status } = enterpriseUser
  const isActive = eq(status, enterpriseStatus.active)
  const named = keyword
    ? or(containsAny(keyword, name, shortName, pinyin), eq(enterpriseNo, keyword.toUpperCase()))
    : undefined
  const rows = await db
    .select({ id: enterpriseUser.id, name: enterpriseName, enterpriseNo, status })
    .from(enterpriseUser)
    .where(and(platformRows(caller, enterpriseUser), id === undefined ? named : eq(enterpriseUser.id, id)))
    .orderBy(desc(isActive), asc(enterpriseUser.id))
    .limit(FOUND)
  return rows.map((row) => ({ ...row, isActive: row.status === enterpriseStatus.active }))
}

export async function choicesOf(
  { enterpriseId }: ParsedParamsOf<typeof getMemberChoices>,
  context: Context,
): Promise<AnswerOf<typeof getMemberChoices>> {
  const { db, now } = context
  if (enterpriseId === undefined) return { stores: [], roles: await rolesFor(db), usedQuota: 0, totalQuota: 0 }
  const enterprise = await findRow(context, enterprises, enterpriseId)
  return {
    stores: await db
      .select({ id: store.id, name: store.name })
      .from(store)
      .where(openStoresOf(enterpriseId))
      .orderBy(asc(store.sort), asc(store.id)),
    roles: await rolesFor(db, enterprise.merchantType),
    usedQuota: await usedSeats(db, enterpriseId),
    totalQuota: seatsOf(enterprise, dayOf(now)).totalQuota,
  }
}
