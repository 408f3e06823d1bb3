import { and, eq, ne } from 'drizzle-orm'
import type { findLicenceHolder } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { distributors } from './present.ts'

/** The company that an account with this licence will belong to, and the account that it has already. */
export async function licenceHolder(
  { licenceNo }: ParsedParamsOf<typeof findLicenceHolder>,
  { db, caller }: Context,
): Promise<AnswerOf<typeof findLicenceHolder>> {
  if (!isPlatform(caller)) return { company: null, distributor: null }
  const { name, shortName, legalPerson, address, contactName, phone, email } = enterpriseUser
  const [company] = await db
    .select({ name, shortName, legalPerson, address, contactName, phone, email })
    .from(enterpriseUser)
    .where(and(eq(enterpriseUser.licenceNo, licenceNo), ne(enterpriseUser.status, enterpriseStatus.cancelled)))
  const [distributor] = await db
    .select({ id: distributorAccount.id, name: distributorAccount.name, accountNo: distributorAccount.accountNo })
    .from(distributorAccount)
    .where(
      and(
        eq(distributorAccount.licenceNo, licenceNo),
        ne(distributorAccount.status, distributorStatus.closed),
        distributors.own?.(caller),
      ),
    )
  return { company: company ?? null, distributor: distributor ?? null }
}
