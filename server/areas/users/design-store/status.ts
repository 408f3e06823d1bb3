import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { designStoreStatus } from '#contract/users/codes.ts'
import type { changeDesignStoreStatus } from '#contract/users/design-store-changes.ts'
import {
  canPutOnline,
  canTakeOffline,
  DESIGN_STORE_REASON,
  designStoreTransitions,
} from '#contract/users/design-store-rules.ts'
import type { Context } from '#server/context.ts'
import { namedRows, rowByRow } from '#server/entity/bulk.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, updateRow } from '#server/entity/rows.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { designerOf, refuseFewCases, refuseIdleDesigner, tellDesigner } from './designer.ts'
import { designStores } from './present.ts'

const online = designStoreStatus.label(designStoreStatus.online)
const offline = designStoreStatus.label(designStoreStatus.offline)

/** Customers keep their designer; a change that waits is kept and waits again when the store is online. */
async function takeOffline(context: Context, id: number, reason: string): Promise<void> {
  const row = await lockRow(context, designStores, id)
  if (!canTakeOffline(row)) throw refuse(`只能下线已上线的店铺，该店铺${designStoreStatus.label(row.status)}`)
  const saved = await updateRow(context, designStores, row, {
    status: designStoreTransitions.offline.to,
    offlineReason: reason,
    recommended: false,
  })
  logRow(context, designStores, saved, {
    action: 'offline',
    verb: '下线',
    reason,
    changes: [
      { field: 'status', title: '状态', before: online, after: offline },
      ...(row.recommended ? [{ field: 'recommended', title: '首页推荐', before: '是', after: '否' }] : []),
    ],
  })
  await tellDesigner(context, saved, `您的设计店铺「${row.name}」已下线：${reason}。`)
}

async function putOnline(context: Context, id: number): Promise<void> {
  await refuseIdleDesigner(context, await designerOf(context, id))
  const row = await lockRow(context, designStores, id)
  if (!canPutOnline(row)) throw refuse(`只能上线已下线的店铺，该店铺${designStoreStatus.label(row.status)}`)
  await refuseFewCases(context, row.caseIds, row.designerId)
  const saved = await updateRow(context, designStores, row, {
    status: designStoreTransitions.online.to,
    offlineReason: '',
  })
  const changes = [{ field: 'status', title: '状态', before: offline, after: online }]
  logRow(context, designStores, saved, { action: 'online', verb: '上线', changes })
  await tellDesigner(context, saved, `您的设计店铺「${row.name}」已重新上线。`)
}

export async function changeStatus(
  { ids, status, reason = '' }: ParsedParamsOf<typeof changeDesignStoreStatus>,
  context: Context,
): Promise<AnswerOf<typeof changeDesignStoreStatus>> {
  const closes = status === designStoreStatus.offline
  if (closes && [...reason].length < DESIGN_STORE_REASON.min)
    throw refuseField('reason', reason === '' ? '下线必须填写原因' : '下线原因至少 2 个字')
  return rowByRow(context, await namedRows(context, designStores, ids), ({ id }, own) =>
    closes ? takeOffline(own, id, reason) : putOnline(own, id),
  )
}
