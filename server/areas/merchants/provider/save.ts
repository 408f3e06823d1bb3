import { eq } from 'drizzle-orm'
import { applicantKind, serviceKind } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { providerStatus } from '#contract/merchants/codes.ts'
import {
  providerFaults,
  providerFieldTitles,
  providerTransitions,
  type ServicePrice,
  workerFaults,
} from '#contract/merchants/provider-rules.ts'
import {
  PROVIDER_BANK_FIELDS,
  PROVIDER_BANK_NEEDS,
  Provider,
  type ProviderInput,
  type saveProvider,
} from '#contract/merchants/providers.ts'
import { checkManager } from '#server/areas/merchants/enterprise/check.ts'
import { accountNames } from '#server/areas/merchants/enterprise/present.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { providerPriceList, providerWorker } from '#server/database/schema/providers.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel } from '#server/entity/change-labels.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import { type ChangeLabels, changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { forbidden, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { presentProvider } from './detail.ts'
import { areaNames, type ProviderFields, type ProviderRecord, providers, toColumns, toFields } from './present.ts'

const noBank = { bankName: '', bankAccountName: '', bankAccount: '' }

const priceLabel = ({ kind, itemName, unit, price }: ServicePrice): string =>
  `${serviceKind.label(kind)} ${itemName} ${price} 元/${unit}`

/** Formats the fields of a provider for the log: the account stays masked. */
async function labelsOf(db: Connection, forms: readonly ProviderFields[]): Promise<ChangeLabels<ProviderInput>> {
  const managers = await accountNames(
    db,
    forms.map(({ managerId }) => managerId),
  )
  return labelsBy<ProviderInput>({
    applicantKind,
    kinds: eachLabel(serviceKind.label),
    areas: areaNames,
    licenceImage: pictureLabel,
    qualificationImages: fileNames,
    prices: eachLabel(priceLabel),
    bankAccount: (account: string) => `**** ${account.slice(-4)}`,
    managerId: (id: number) => managers.get(id) ?? '',
  })
}

/** Its workers do what it does, where it does it: what one of them still does cannot be taken away. */
async function refuseUnfitWorkers({ db }: Context, id: number, fields: ProviderFields): Promise<void> {
  const workers = await db.select().from(providerWorker).where(eq(providerWorker.providerId, id))
  for (const field of ['kinds', 'areas'] as const) {
    const names = workers.filter((worker) => workerFaults(worker, fields)[field]).map(({ name }) => name)
    if (names.length === 0) continue
    const what = field === 'kinds' ? '服务类型' : '服务地区'
    throw refuseField(field, `服务人员 ${names.slice(0, 5).join('、')} 还有去掉的${what}，请先修改服务人员`)
  }
}

/** Rules that need the caller or other tables. */
async function checkChanged(context: Context, changed: Partial<ProviderInput>, isNew: boolean): Promise<void> {
  const touchesBank = PROVIDER_BANK_FIELDS.some((field) => changed[field] !== undefined && !(isNew && !changed[field]))
  if (touchesBank && !context.caller.can(PROVIDER_BANK_NEEDS)) throw forbidden('您没有修改结算账户的权限')
  if (changed.managerId) await checkManager(context.db, changed.managerId)
  await checkFilesOf(context, providers, changed)
}

/** A price counts for services done from now on; earlier ones keep the price of their day. */
async function keepPrices({ db, now }: Context, { id, prices }: ProviderRecord): Promise<void> {
  await db.insert(providerPriceList).values({ providerId: id, since: now, prices })
}

/** Adds or changes a provider. A rejected one is submitted again by it. */
export async function save(
  { id, version, ...sent }: ParsedParamsOf<typeof saveProvider>,
  context: Context,
): Promise<AnswerOf<typeof saveProvider>> {
  const { secrets } = context.services
  const row = await lockRow(context, providers, id)
  await refuseStale(row, version, Provider, (present) => presentProvider(context, present))
  const before = row && toFields(row, secrets)
  const given = plainAddresses(context, providers, sent)
  const changed = before ? changedFields<ProviderInput>(before, given) : given
  const after: ProviderFields = { ...(before ?? noBank), ...given, ...definedBank(given, before) }
  refuseFieldErrors(providerFaults({ ...after, status: row?.status ?? providerStatus.pending }))
  await checkChanged(context, changed, !row)
  if (row && (changed.kinds || changed.areas)) await refuseUnfitWorkers(context, row.id, after)
  const isResubmitted = row?.status === providerStatus.rejected
  const saved = await saveRow(
    context,
    providers,
    row,
    {
      ...toColumns({ ...given, ...definedBank(given, before) }, secrets),
      ...(isResubmitted && { status: providerTransitions.resubmit.to, rejectReason: '' }),
    },
    { name: after.name, contactName: after.contactName, phone: after.phone },
  )
  if (!row || changed.prices) await keepPrices(context, saved)
  const now = toFields(saved, secrets)
  logSaved(context, providers, saved, {
    before,
    after: now,
    titles: providerFieldTitles,
    labels: await labelsOf(context.db, before ? [before, now] : [now]),
    unstored: ['bankAccount'],
  })
  if (isResubmitted) logRow(context, providers, saved, { action: 'resubmit', verb: providerTransitions.resubmit.title })
  return presentProvider(context, saved)
}

/** The bank fields: those sent, otherwise those stored. */
function definedBank(
  { bankName, bankAccountName, bankAccount }: Partial<ProviderInput>,
  before: ProviderFields | undefined,
): typeof noBank {
  const old = before ?? noBank
  return {
    bankName: bankName ?? old.bankName,
    bankAccountName: bankAccountName ?? old.bankAccountName,
    bankAccount: bankAccount ?? old.bankAccount,
  }
}
