import { and, eq, ne } from 'drizzle-orm'
import type { findLicenceHolder } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { enterpriseRights } from '#contract/merchants/field-rights.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { readsField } from '#server/entity/field-rights.ts'
import { isPlatform } from '#server/entity/scope.ts'
import { distributors } from './present.ts'

/** The company that an account with this licence will belong to, as the caller may read it, and the account that it has. */
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
  const seesCompany = company !== undefined && caller.can(enterpriseRights.view)
  const contact = { phone: '', email: '' }
  if (seesCompany && readsField(enterpriseRights, 'phone', caller)) contact.phone = company.phone
  if (seesCompany && readsField(enterpriseRights, 'email', caller)) contact.email = company.email
  return { company: seesCompany ? { ...company, ...contact } : null, distributor: distributor ?? null }
}
