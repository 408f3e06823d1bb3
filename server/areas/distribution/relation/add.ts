import { and, eq, ne } from 'drizzle-orm'
import { distributorUploads } from '#contract/distribution/account-rules.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import type { addSubDistributor } from '#contract/distribution/relations.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { enterpriseStatus } from '#contract/merchants/codes.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { only } from '#server/entity/present.ts'
import { insertRow, serialize } from '#server/entity/rows.ts'
import { checkFiles, plainFiles, urlsOf } from '#server/entity/stored-files.ts'
import { Refusal, refuseField } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { OPENINGS } from '../account/areas.ts'
import { keepAccount, partyStateOf } from '../account/keep.ts'
import { createLogin, refuseUsedPhone } from '../account/login.ts'
import { type DistributorRecord, distributors } from '../account/present.ts'
import { logForm, refuseTaken } from '../account/save.ts'
import { followParentPrices } from '../dealer-prices.ts'
import { lockParent, refuseBeyondParent } from './parent.ts'
import { forCaller, presentBranches } from './present.ts'

type Company = typeof enterpriseUser.$inferSelect

/** A company in use with the papers that an account shows, and without an account. */
async function lockCompany({ db }: Context, id: number): Promise<Company> {
  const [company] = await db.select().from(enterpriseUser).where(eq(enterpriseUser.id, id)).for('update')
  if (company?.status !== enterpriseStatus.active) throw refuseField('enterpriseId', '请选择正常使用的企业')
  const [own] = await db
    .select({ name: distributorAccount.name, accountNo: distributorAccount.accountNo })
    .from(distributorAccount)
    .where(and(eq(distributorAccount.enterpriseId, id), ne(distributorAccount.status, distributorStatus.closed)))
  if (own) throw refuseField('enterpriseId', `该企业已是经销商：「${own.name}」（${own.accountNo}）`)
  const { licenceNo, licenceImage, phone, contactName } = company
  if (!licenceNo || !licenceImage || !phone || !contactName)
    throw refuseField('enterpriseId', '企业资料不全，请先补充营业执照、联系人与手机号')
  return company
}

/** What the company brings is not typed here, so that its faults are shown at the company. */
async function atCompany(check: Promise<void>): Promise<void> {
  try {
    await check
  } catch (error) {
    const isContract = error instanceof Refusal && JSON.stringify(error.data).includes('"contractNo"')
    throw error instanceof Refusal && !isContract ? refuseField('enterpriseId', error.message) : error
  }
}

const present = async (context: Context, row: DistributorRecord): Promise<AnswerOf<typeof addSubDistributor>> =>
  forCaller(context.caller, await only(presentBranches(context, context.caller, [row])))

/** Opens an account below another one: at once and without a bill, on the package of its parent. */
export async function addBelow(
  {
    parentId,
    enterpriseId,
    requestId,
    expireAt,
    purchaseFactor,
    productFactor,
    saleFactor,
    ...input
  }: ParsedParamsOf<typeof addSubDistributor>,
  context: Context,
): Promise<AnswerOf<typeof addSubDistributor>> {
  const { db, now, caller, services } = context
  await serialize(context, OPENINGS)
  const [known] = await db.select().from(distributorAccount).where(eq(distributorAccount.requestId, requestId))
  if (known) return present(context, known)
  const parent = await lockParent(context, parentId)
  if (expireAt <= dayOf(now)) throw refuseField('expireAt', '到期日应晚于今天')
  refuseBeyondParent(parent, { areas: input.areas, expireAt })
  const company = await lockCompany(context, enterpriseId)
  const { name, phone, licenceNo, licenceImage, legalPerson, contactName, address } = company
  await atCompany(refuseTaken(context, { name, phone, licenceNo, contractNo: input.contractNo }))
  await atCompany(refuseUsedPhone(db, phone, null))
  const contractFiles = plainFiles(services.store, input.contractFiles)
  await checkFiles(context, urlsOf('contractFiles', contractFiles), () => distributorUploads.contractFiles)
  const status = distributorStatus.active
  const [party] = await db
    .insert(tradeParty)
    .values({
      ...{ createdAt: now, createdBy: caller.name, updatedAt: now, updatedBy: caller.name },
      ...{ kind: buyerKind.distributor, name, phone, enterpriseId, state: partyStateOf[status] },
    })
    .returning({ id: tradeParty.id })
  if (!party) throw new Error('the trade party of a distributor was not stored')
  const row = await insertRow(context, distributors, {
    ...{ id: party.id, requestId, enterpriseId, name, phone, licenceNo, licenceImage, legalPerson, contactName },
    ...{ shortName: company.shortName || [...name].slice(0, 12).join(''), address: address || name },
    ...{ areas: input.areas, contractNo: input.contractNo, contractFiles, expireAt, status },
    level: distributorLevel.second,
    parentId,
    packageId: parent.packageId,
    managerId: parent.managerId,
    openedAt: now,
    termStart: dayOf(now),
    purchaseFactor: purchaseFactor || null,
    productFactor: productFactor || null,
    saleFactor: saleFactor || null,
  })
  const work = { ...workOf(context), services }
  const saved = await keepAccount(work, row, { loginUserId: await createLogin(work, row) })
  await followParentPrices(context, parentId, [row.id])
  await logForm(context, undefined, saved)
  return present(context, saved)
}
