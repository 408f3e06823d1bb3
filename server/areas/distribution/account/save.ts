import { and, eq, ne, or } from 'drizzle-orm'
import type { editDistributor } from '#contract/distribution/account-changes.ts'
import type { DistributorInput } from '#contract/distribution/account-input.ts'
import { canEditDistributor, distributorFieldTitles, distributorUploads } from '#contract/distribution/account-rules.ts'
import { Distributor } from '#contract/distribution/accounts.ts'
import { distributorStatus } from '#contract/distribution/codes.ts'
import { factorNames } from '#contract/distribution/price-rules.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { accountType } from '#contract/session.ts'
import { workOf } from '#server/areas/orders/work.ts'
import type { Context } from '#server/context.ts'
import { distributorAccount } from '#server/database/schema/distributors.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { namesOf } from '#server/entity/present.ts'
import { findRow, lockRow, refuseStale, serialize } from '#server/entity/rows.ts'
import { checkFiles, plainFiles, plainUrl, urlsOf } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markFiles } from '#server/platform/files.ts'
import { regionName } from '#server/platform/regions.ts'
import { openIfReady } from '../bill/effect.ts'
import { alignDealerPrices, dealerKey } from '../dealer-prices.ts'
import { OPENINGS, refuseChangedAreas } from './areas.ts'
import { presentDistributor } from './detail.ts'
import { keepAccount } from './keep.ts'
import { moveLogin } from './login.ts'
import { type DistributorRecord, distributors, toFields } from './present.ts'

const unique = [
  ['name', '经销商名称已用于'],
  ['phone', '该手机号已用于'],
  ['licenceNo', '该信用代码已开户：'],
  ['contractNo', '合同编号已用于'],
] as const

/** Refuses what another account uses, naming it. */
export async function refuseTaken(
  { db }: Pick<Context, 'db'>,
  input: Pick<DistributorInput, 'name' | 'phone' | 'licenceNo' | 'contractNo'>,
  ownId = 0,
): Promise<void> {
  const rows = await db
    .select()
    .from(distributorAccount)
    .where(
      and(
        ne(distributorAccount.status, distributorStatus.closed),
        ne(distributorAccount.id, ownId),
        or(...unique.map(([field]) => eq(distributorAccount[field], input[field]))),
      ),
    )
  for (const [field, words] of unique) {
    const other = rows.find((row) => row[field] === input[field])
    if (other) throw refuseField(field, `${words}「${other.name}」（${other.accountNo}）`)
  }
}

/** A person of the platform looks after the account. */
export async function refuseManager({ db }: Pick<Context, 'db'>, managerId: number): Promise<void> {
  const own = and(eq(adminUser.id, managerId), eq(adminUser.accountType, accountType.platform))
  if ((await db.$count(adminUser, own)) === 0) throw refuseField('managerId', '请选择客户经理')
}

/** The form with plain addresses of files that exist and fit. */
export async function checkPapers(context: Context, input: DistributorInput): Promise<DistributorInput> {
  const { store } = context.services
  const licenceImage = plainUrl(store, input.licenceImage)
  const contractFiles = plainFiles(store, input.contractFiles)
  await checkFiles(context, { licenceImage }, () => distributorUploads.licenceImage)
  await checkFiles(context, urlsOf('contractFiles', contractFiles), () => distributorUploads.contractFiles)
  return { ...input, licenceImage, contractFiles }
}

export async function logForm(
  context: Context,
  before: DistributorInput | undefined,
  saved: DistributorRecord,
): Promise<void> {
  const after = toFields(saved)
  await markFiles(context, 'distributorAccount', saved.id, {
    licenceImage: saved.licenceImage,
    ...urlsOf('contractFiles', saved.contractFiles),
  })
  const managers = await namesOf(context.db, adminUser, [before?.managerId, after.managerId])
  logSaved(context, distributors, saved, {
    before,
    after,
    titles: distributorFieldTitles,
    labels: labelsBy<DistributorInput>({
      managerId: (id: number) => managers.get(id) ?? '',
      areas: (codes: string[]) => codes.map(regionName).join('、'),
    }),
  })
}

/** Prices without a factor of their own follow those of the account. */
async function followStandardFactors(context: Context, before: DistributorRecord, after: DistributorRecord) {
  if (factorNames.every((name) => before[name] === after[name])) return
  await serialize(context, dealerKey(after.id))
  await alignDealerPrices(context, after.id)
}

export async function edit(
  { id, version, confirmOverlap, ...input }: ParsedParamsOf<typeof editDistributor>,
  context: Context,
): Promise<AnswerOf<typeof editDistributor>> {
  // Before the account, as openings do.
  await serialize(context, OPENINGS)
  const row = await lockRow(context, distributors, id)
  await refuseStale(row, version, Distributor, (present) => presentDistributor(context, present))
  if (!canEditDistributor(row)) throw refuse('经销商已注销，不能编辑')
  await refuseTaken(context, input, id)
  if (input.managerId !== row.managerId) await refuseManager(context, input.managerId)
  await refuseChangedAreas(context, row, { areas: input.areas, confirmOverlap })
  const papers = await checkPapers(context, input)
  const scope = { ...workOf(context), services: context.services }
  if (input.phone !== row.phone) await moveLogin(scope, row, input.phone)
  const { purchaseFactor, productFactor, saleFactor, ...fields } = papers
  const saved = await keepAccount(scope, row, {
    ...fields,
    purchaseFactor: purchaseFactor || null,
    productFactor: productFactor || null,
    saleFactor: saleFactor || null,
  })
  await logForm(context, toFields(row), saved)
  await followStandardFactors(context, row, saved)
  // A lower deposit may have been all that was missing.
  await openIfReady(scope, saved)
  return presentDistributor(context, await findRow(context, distributors, id))
}
