import { and, asc, eq, isNull, max, ne, sql } from 'drizzle-orm'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { buyerKind, partyState } from '#contract/orders/codes.ts'
import { isNationwide, regionPrefix } from '#contract/rules/region.ts'
import { addDays } from '#fixtures/days.ts'
import { followParentPrices } from '#server/areas/distribution/dealer-prices.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import type { Database } from '../database/pool.ts'
import { insert } from './insert.ts'

/** Of six accounts below others, by their place: one is frozen, one has ended. */
const states = [
  distributorStatus.active,
  distributorStatus.active,
  distributorStatus.frozen,
  distributorStatus.active,
  distributorStatus.active,
  distributorStatus.expired,
] as const

const partyOf = {
  [distributorStatus.active]: partyState.active,
  [distributorStatus.frozen]: partyState.suspended,
  [distributorStatus.expired]: partyState.expired,
} as const

/** Distributors below the first three that have enough time left; each is a company in use without an account. */
export async function seedSubDistributors(db: Database, now: string): Promise<void> {
  const today = now.slice(0, 10)
  const parents = await db
    .select()
    .from(distributorAccount)
    .where(
      and(
        eq(distributorAccount.status, distributorStatus.active),
        sql`${distributorAccount.expireAt} > ${addDays(today, 60)}`,
      ),
    )
    .orderBy(asc(distributorAccount.id))
    .limit(3)
  const companies = await db
    .select({ company: enterpriseUser })
    .from(enterpriseUser)
    .leftJoin(distributorAccount, eq(distributorAccount.enterpriseId, enterpriseUser.id))
    .where(
      and(
        eq(enterpriseUser.status, enterpriseStatus.active),
        isNull(distributorAccount.id),
        ne(enterpriseUser.licenceNo, ''),
        ne(enterpriseUser.licenceImage, ''),
      ),
    )
    .orderBy(asc(enterpriseUser.id))
    .limit(states.length)
  const [last] = await db.select({ id: max(tradeParty.id) }).from(tradeParty)
  const below = companies.flatMap(({ company }, index) => {
    const parent = parents[index % parents.length]
    const status = states[index]
    if (!parent || status === undefined) return []
    const openedOn = addDays(today, -40 - index * 21)
    const stamped = {
      ...{ createdAt: `${openedOn}T10:20:00.000+08:00`, createdBy: '宋晓雯' },
      ...{ updatedAt: `${openedOn}T10:20:00.000+08:00`, updatedBy: '宋晓雯' },
    }
    return [{ id: (last?.id ?? 0) + index + 1, company, parent, status, openedOn, stamped }]
  })
  await insert(
    db,
    tradeParty,
    below.map(({ id, company, status, stamped }) => ({
      ...stamped,
      ...{ id, name: company.name, phone: company.phone, enterpriseId: company.id },
      kind: buyerKind.distributor,
      state: partyOf[status],
    })),
  )
  await insert(
    db,
    distributorAccount,
    below.map(({ id, company, parent, status, openedOn, stamped }) => ({
      ...stamped,
      id,
      name: company.name,
      shortName: company.shortName || [...company.name].slice(0, 6).join(''),
      level: distributorLevel.second,
      parentId: parent.id,
      enterpriseId: company.id,
      contactName: company.contactName,
      phone: company.phone,
      areas: areasIn(parent.areas, company.area),
      address: company.address || company.name,
      licenceNo: company.licenceNo,
      licenceImage: company.licenceImage,
      legalPerson: company.legalPerson,
      packageId: parent.packageId,
      contractNo: `JXEJ-${openedOn.slice(0, 4)}-${String(id).padStart(4, '0')}`,
      contractFiles: parent.contractFiles,
      status,
      openedAt: stamped.createdAt,
      termStart: openedOn,
      expireAt: status === distributorStatus.expired ? addDays(today, -6) : (parent.expireAt ?? addDays(today, 50)),
      managerId: parent.managerId,
      freezeReason: status === distributorStatus.frozen ? '窜货，待整改' : '',
    })),
  )
  for (const parent of new Set(below.map((row) => row.parent))) {
    const own = below.filter((row) => row.parent === parent)
    await followParentPrices(
      { db, now },
      parent.id,
      own.map(({ id }) => id),
    )
  }
}

/** The city of the company and its province, as far as its parent has them. */
function areasIn(areas: readonly string[], district: string): string[] {
  const own = [`${district.slice(0, 4)}00`, `${district.slice(0, 2)}0000`]
  if (isNationwide(areas)) return district ? own : [...areas]
  const inside = own.filter((code) => areas.some((area) => code.startsWith(regionPrefix(area))))
  return inside.length > 1 ? inside : [...areas]
}
