import { labelKind } from '#contract/merchants/codes.ts'
import { merchantLabelFaults } from '#contract/merchants/merchant-label-rules.ts'
import type * as contract from '#contract/merchants/merchant-labels.ts'
import type { Handlers } from '#server/context.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { personalMerchant } from '#server/database/schema/personal-merchants.ts'
import { logRow } from '#server/entity/change-log.ts'
import { lockRow, lockRows, removeRows } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { refuse, refuseField, refuseFieldErrors } from '#server/http/errors.ts'
import { apply } from './apply.ts'
import { addLabel, carriersOf, removeLabels } from './carriers.ts'
import { computeLabel, lockLabels, rivalsOf } from './compute.ts'
import { merchantsThatMeet } from './facts.ts'
import { merchantLabels, pageOfLabels } from './present.ts'
import { save } from './save.ts'

const SHOWN = 20

export const merchantLabelHandlers: Handlers<typeof contract> = {
  listMerchantLabels: pageOfLabels,
  saveMerchantLabel: save,
  applyMerchantLabels: apply,

  previewMerchantLabel: async (rule, context) => {
    refuseFieldErrors(merchantLabelFaults({ kind: labelKind.automatic, conditions: rule.conditions }))
    const { caller } = context
    const matched = await merchantsThatMeet(context, rule, {
      enterprises: platformRows(caller, enterpriseUser),
      people: platformRows(caller, personalMerchant),
    })
    const merchants = matched.toSorted((a, b) => a.name.localeCompare(b.name, 'zh')).slice(0, SHOWN)
    return { count: matched.length, merchants }
  },

  mergeMerchantLabels: async ({ fromIds, toId }, context) => {
    if (fromIds.includes(toId)) throw refuseField('toId', '保留的标签不能是被合并的标签')
    await lockLabels(context)
    const to = await lockRow(context, merchantLabels, toId)
    const from = await lockRows(context, merchantLabels, fromIds)
    if ([to, ...from].some(({ kind }) => kind !== labelKind.manual)) throw refuse('只能合并手动标签，自动标签请删除')
    const carriers = await carriersOf(context.db, fromIds)
    const rivals = await rivalsOf(context.db, to)
    for (const { target, ids } of carriers) {
      await removeLabels(context.db, [...fromIds, ...rivals], { target, merchantIds: ids })
      await addLabel(context.db, toId, target, ids)
    }
    const moved = carriers.reduce((sum, { ids }) => sum + ids.length, 0)
    const rest = `：并入 ${from.map(({ name }) => `「${name}」`).join('')}，${moved} 个商家`
    logRow(context, merchantLabels, to, { action: 'merge', verb: '合并', rest })
    await removeRows(context, merchantLabels, from)
    return { moved }
  },

  computeMerchantLabel: async ({ id }, context) => {
    await lockLabels(context)
    const row = await lockRow(context, merchantLabels, id)
    if (row.kind !== labelKind.automatic) throw refuse('手动标签不需要计算')
    if (!row.enabled) throw refuse('已停用的标签不计算')
    const count = await computeLabel(context, row)
    logRow(context, merchantLabels, row, { action: 'compute', verb: '计算', rest: `，${count} 个商家` })
    return { count, computedAt: context.now }
  },

  deleteMerchantLabels: async ({ ids }, context) => {
    await lockLabels(context)
    const rows = await lockRows(context, merchantLabels, ids)
    const carriers = await carriersOf(context.db, ids)
    await removeLabels(context.db, ids)
    await removeRows(context, merchantLabels, rows)
    return { done: rows.length, lost: carriers.reduce((sum, found) => sum + found.ids.length, 0) }
  },
}
