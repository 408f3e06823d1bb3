import { and, eq, ne } from 'drizzle-orm'
import type { CodeOf } from '#contract/codes.ts'
import { enterpriseStatus, merchantSource } from '#contract/merchants/codes.ts'
import type { EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { saveRow, serialize } from '#server/entity/rows.ts'
import { isDistrict } from '#server/platform/regions.ts'
import { refuseTaken } from './enterprise/duplicates.ts'
import { openEnterprise } from './enterprise/open.ts'
import { enterprises, toColumns } from './enterprise/present.ts'
import { blank, logForm } from './enterprise/save.ts'
import { bindMerchant } from './promoter/bind.ts'

/** What a person who applies for a company knows of it. */
export type Registration = Pick<
  EnterpriseUserInput,
  'name' | 'licenceNo' | 'licenceImage' | 'contactName' | 'phone' | 'area' | 'address' | 'merchantType'
>

export interface Company {
  id: number
  name: string
  status: CodeOf<typeof enterpriseStatus>
}

/**
 * The door for applications: the company with this licence, or a new one as a draft, which the platform completes and
 * opens. Two applications of one company register it once.
 */
export async function registerCompany(context: Context, registration: Registration): Promise<Company> {
  const { licenceNo, area } = registration
  await serialize(context, `enterprise licence ${licenceNo}`)
  const [known] = await context.db
    .select({ id: enterpriseUser.id, name: enterpriseUser.name, status: enterpriseUser.status })
    .from(enterpriseUser)
    .where(and(eq(enterpriseUser.licenceNo, licenceNo), ne(enterpriseUser.status, enterpriseStatus.cancelled)))
    .for('update')
  if (known) return known
  await refuseTaken(context, registration)
  const fields = { ...blank, ...registration, area: isDistrict(area) ? area : '' }
  const row = await saveRow(context, enterprises, undefined, {
    ...toColumns(fields, context.services.secrets),
    name: fields.name,
    phone: fields.phone,
    source: merchantSource.application,
  })
  await logForm(context, undefined, row)
  return { id: row.id, name: row.name, status: row.status }
}

/** What is known of a company that tries the mall. */
export type Trial = Pick<
  EnterpriseUserInput,
  'name' | 'contactName' | 'phone' | 'area' | 'merchantType' | 'edition'
> & {
  expireAt: string
  followerId: number | null
  promoterId: number | null
}

/** The door for trials: a merchant that is open until the last day of the trial. Its papers come with 转正. */
export async function openTrialCompany(context: Context, trial: Trial): Promise<Company> {
  const { name, contactName, phone, area, merchantType, edition, expireAt } = trial
  await serialize(context, `enterprise trial ${phone}`)
  await refuseTaken(context, { name, phone })
  const fields = { ...blank, name, contactName, phone, area, merchantType, edition, expireAt }
  const row = await saveRow(context, enterprises, undefined, {
    ...toColumns({ ...fields, managerId: trial.followerId, promoterId: trial.promoterId }, context.services.secrets),
    name,
    phone,
    source: merchantSource.trial,
  })
  await logForm(context, undefined, row)
  await bindMerchant({ db: context.db, now: context.now, by: context.caller.name }, row)
  const opened = await openEnterprise(context, row)
  return { id: opened.id, name, status: opened.status }
}
