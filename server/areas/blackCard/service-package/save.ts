import { and, inArray } from 'drizzle-orm'
import { serviceKind, servicePackageStatus, serviceRefundRule } from '#contract/blackCard/codes.ts'
import {
  canShelve,
  itemsLabel,
  servicePackageFaults,
  servicePackageFieldTitles,
  servicePackageTransitions,
  shelfFaults,
} from '#contract/blackCard/service-package-rules.ts'
import {
  ServicePackage,
  type ServicePackageInput,
  type saveServicePackage,
} from '#contract/blackCard/service-packages.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { priceInput } from '#contract/rules/price.ts'
import { regionsLabel } from '#contract/rules/region.ts'
import { doesKind } from '#server/areas/merchants/provider/assignable.ts'
import { providers } from '#server/areas/merchants/provider/present.ts'
import type { Context } from '#server/context.ts'
import { provider } from '#server/database/schema/providers.ts'
import { eachLabel, fileNames, labelsBy, pictureLabel, richTextLabel } from '#server/entity/change-labels.ts'
import { logRow, logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { namesOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { sanitize } from '#server/entity/sanitize.ts'
import { forbidden, refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { regionTree } from '#server/platform/regions.ts'
import { presentPackage, type ServicePackageRecord, servicePackages, toFields } from './present.ts'

const { enable } = servicePackageTransitions

/** As the record stores it: plain addresses, sanitised text, money with two decimals. */
const normalize = (context: Context, sent: ServicePackageInput): ServicePackageInput => ({
  ...plainAddresses(context, servicePackages, sent),
  detail: sanitize(sent.detail),
  price: priceInput(sent.price),
  originPrice: priceInput(sent.originPrice),
  providerIds: [...new Set(sent.providerIds)],
})

/** New providers must be enabled and do this kind; those that the package has stay, unless the kind changes. */
async function checkProviders(
  context: Context,
  { kind, providerIds }: ServicePackageInput,
  before: ServicePackageInput | undefined,
): Promise<void> {
  const kept = before?.kind === kind ? before.providerIds : []
  const fresh = providerIds.filter((id) => !kept.includes(id))
  if (fresh.length === 0) return
  const fitting = and(inArray(provider.id, fresh), doesKind(kind), providers.own?.(context.caller))
  if ((await context.db.$count(provider, fitting)) < fresh.length) {
    throw refuseField('providerIds', `请选择已启用、可做${serviceKind.label(kind)}的服务商`)
  }
}

export async function writePackage(
  { id, version, enableNow, ...sent }: ParsedParamsOf<typeof saveServicePackage>,
  context: Context,
): Promise<AnswerOf<typeof saveServicePackage>> {
  if (enableNow && !context.caller.can('servicePackage:enable')) throw forbidden('您没有上架服务包的权限')
  const row = await lockRow(context, servicePackages, id)
  await refuseStale(row, version, ServicePackage, (present) => presentPackage(context, present))
  const status = row?.status ?? servicePackageStatus.draft
  if (enableNow && !canShelve({ status })) throw refuse('服务包已上架')
  const before = row && toFields(row)
  const input = normalize(context, sent)
  const isComplete = enableNow || status !== servicePackageStatus.draft
  refuseFieldErrors({ ...servicePackageFaults(input), ...(isComplete && shelfFaults(input)) })
  const changed = before ? changedFields(before, input) : input
  await checkProviders(context, input, before)
  await checkFilesOf(context, servicePackages, changed)
  const values = { ...input, originPrice: input.originPrice || null, ...(enableNow && { status: enable.to }) }
  const saved = await saveRow(context, servicePackages, row, values)
  await note(context, before, saved)
  if (enableNow) logRow(context, servicePackages, saved, { action: 'enable', verb: enable.title })
  return presentPackage(context, saved)
}

async function note(
  context: Context,
  before: ServicePackageInput | undefined,
  saved: ServicePackageRecord,
): Promise<void> {
  const after = toFields(saved)
  const names = await namesOf(context.db, provider, [...(before?.providerIds ?? []), ...after.providerIds])
  const labels = labelsBy<ServicePackageInput>({
    kind: serviceKind.label,
    cover: pictureLabel,
    images: fileNames,
    detail: richTextLabel,
    items: itemsLabel,
    buyerKinds: eachLabel(buyerKind.label),
    areas: (codes: string[]) => regionsLabel(codes, regionTree()),
    providerIds: eachLabel((id: number) => names.get(id) ?? String(id)),
    refundRule: serviceRefundRule.label,
  })
  logSaved(context, servicePackages, saved, { before, after, titles: servicePackageFieldTitles, labels })
}
