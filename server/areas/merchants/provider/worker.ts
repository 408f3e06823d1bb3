import { serviceKind } from '#contract/blackCard/codes.ts'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { workerFaults, workerFieldTitles } from '#contract/merchants/provider-rules.ts'
import { ProviderWorker, ProviderWorkerInput, type saveProviderWorker } from '#contract/merchants/providers.ts'
import { workerUploads } from '#contract/merchants/upload-rules.ts'
import { appointmentsOf } from '#server/areas/blackCard/service-order/appointments.ts'
import type { Context } from '#server/context.ts'
import { providerWorker } from '#server/database/schema/providers.ts'
import { eachLabel, fileNames, labelsBy } from '#server/entity/change-labels.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { changedFields } from '#server/entity/changes.ts'
import { entity } from '#server/entity/entity.ts'
import { checkFilesOf, plainAddresses } from '#server/entity/files.ts'
import { fieldsOf } from '#server/entity/present.ts'
import { lockRow, refuseStale, saveRow } from '#server/entity/rows.ts'
import { openFiles } from '#server/entity/stored-files.ts'
import { notFound, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { areaNames, providers } from './present.ts'

type WorkerRecord = typeof providerWorker.$inferSelect

const workers = entity({
  table: providerWorker,
  resource: 'providerWorker',
  title: '服务人员',
  name: 'name',
  uniqueErrors: { provider_worker_phone: ['phone', '手机号已被其他服务人员使用'] },
  uploads: workerUploads,
})

export const presentWorker = ({ services }: Pick<Context, 'services'>, row: WorkerRecord): ProviderWorker => ({
  ...row,
  areaNames: areaNames(row.areas),
  certificateImages: openFiles(services.store, row.certificateImages),
})

const labels = labelsBy<ProviderWorkerInput>({
  kinds: eachLabel(serviceKind.label),
  areas: areaNames,
  certificateImages: fileNames,
})

/** Order numbers in a message. */
const NAMED = 3

/** Refuses to take a worker off duty whom customers expect; who may see the orders gets their numbers. */
async function refuseExpected({ db, caller }: Context, { id, name }: WorkerRecord): Promise<void> {
  const numbers = await appointmentsOf(db, id)
  if (numbers.length === 0) return
  const named = `（${numbers.slice(0, NAMED).join('、')}${numbers.length > NAMED ? ' 等' : ''}）`
  const shown = caller.can('serviceOrder:view') ? named : ''
  throw refuseField('enabled', `「${name}」还有 ${numbers.length} 个预约中的服务订单${shown}，请先改派或完成服务`)
}

/** Adds or changes a worker within the kinds and areas of its provider. */
export async function saveWorker(
  { id, version, providerId, ...sent }: ParsedParamsOf<typeof saveProviderWorker>,
  context: Context,
): Promise<AnswerOf<typeof saveProviderWorker>> {
  // Locked, because its kinds and areas may not shrink meanwhile.
  const provider = await lockRow(context, providers, providerId)
  const row = await lockRow(context, workers, id)
  if (row && row.providerId !== provider.id) throw notFound('服务人员不存在')
  await refuseStale(row, version, ProviderWorker, (present) => presentWorker(context, present))
  const before = row && fieldsOf(ProviderWorkerInput, row)
  const input = plainAddresses(context, workers, sent)
  refuseFieldErrors(workerFaults(input, provider))
  if (row?.enabled && !input.enabled) await refuseExpected(context, row)
  await checkFilesOf(context, workers, before ? changedFields(before, input) : input)
  const saved = await saveRow(context, workers, row, input, { providerId })
  logSaved(context, workers, saved, {
    before,
    after: fieldsOf(ProviderWorkerInput, saved),
    titles: workerFieldTitles,
    labels,
  })
  return presentWorker(context, saved)
}
