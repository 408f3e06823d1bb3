import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { merchantTypeOf } from '#contract/users/application-rules.ts'
import { type Company, registerCompany } from '#server/areas/merchants/registration.ts'
import { takeSeats } from '#server/areas/users/user/enterprise.ts'
import type { Context } from '#server/context.ts'
import { refuse } from '#server/http/errors.ts'
import type { ApplicationRecord } from './present.ts'

/** The company of an application: registered as a draft, or the one that has its licence; undefined for a person. */
export async function companyOf(context: Context, row: ApplicationRecord): Promise<Company | undefined> {
  const merchantType = merchantTypeOf(row.identity)
  if (merchantType === undefined) return undefined
  const { companyName: name, licenceNo, licenceImage, realName: contactName, phone, area, address } = row
  return registerCompany(context, { name, licenceNo, licenceImage, contactName, phone, area, address, merchantType })
}

/** A seat for the applicant, unless the company is a draft, which has none yet, or the applicant is in it. */
export async function seatIn(context: Context, company: Company, enterpriseId: number | null): Promise<void> {
  if (company.status === enterpriseStatus.draft || enterpriseId === company.id) return
  if (company.status !== enterpriseStatus.active) {
    throw refuse(`统一社会信用代码属于「${company.name}」（${enterpriseStatus.label(company.status)}），不能加入用户`)
  }
  await takeSeats(context, company.id, 1)
}
