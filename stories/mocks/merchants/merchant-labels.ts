import type { RequestHandler } from 'msw'
import { labelField, labelKind, labelOperator, labelTarget } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { merchantLabelFaults } from '#contract/merchants/merchant-label-rules.ts'
import {
  computeMerchantLabel,
  deleteMerchantLabels,
  listMerchantLabels,
  type MerchantLabel,
  mergeMerchantLabels,
  previewMerchantLabel,
  saveMerchantLabel,
} from '#contract/merchants/merchant-labels.ts'
import { answer, found } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { hoursAgo, record } from '#mocks/records.ts'

export const merchantLabelRecord = (id: number, name: string, part: Partial<MerchantLabel> = {}): MerchantLabel => ({
  ...record(id),
  groupName: '客户等级',
  name,
  color: '#0f766e',
  kind: labelKind.manual,
  exclusive: false,
  conditions: [],
  matchAll: true,
  targets: [labelTarget.enterprise],
  enabled: true,
  sortNo: id,
  remark: '',
  merchantCount: 12,
  enterpriseCount: 12,
  computedAt: null,
  ...part,
})

export const merchantLabelRecords = (): MerchantLabel[] => [
  merchantLabelRecord(1, '战略客户', { color: '#b42318', exclusive: true, merchantCount: 6 }),
  merchantLabelRecord(2, '重点客户', { color: '#b54708', exclusive: true, merchantCount: 23 }),
  merchantLabelRecord(3, '普通客户', { color: '#344054', exclusive: true, merchantCount: 140 }),
  merchantLabelRecord(4, '有意开黑卡', {
    ...{ groupName: '合作意向', targets: [labelTarget.enterprise, labelTarget.personal] },
  }),
  merchantLabelRecord(5, '即将到期', {
    ...{
      groupName: '服务提醒',
      kind: labelKind.automatic,
      color: '#b54708',
      computedAt: hoursAgo(6),
      merchantCount: 9,
    },
    conditions: [{ field: labelField.daysToExpiry, operator: labelOperator.atMost, value: '30' }],
  }),
  merchantLabelRecord(6, '旧版标签', { groupName: '服务提醒', enabled: false, merchantCount: 0 }),
]

/** In-memory labels; each story starts with a fresh copy. */
export function merchantLabelHandlers(labels: MerchantLabel[] = merchantLabelRecords()): RequestHandler[] {
  const take = (ids: readonly number[]) => {
    const taken = ids.map((id) => found(labels, id))
    for (const label of taken) labels.splice(labels.indexOf(label), 1)
    return taken.reduce((sum, { merchantCount }) => sum + merchantCount, 0)
  }
  return [
    answer(exportMerchants, () => ({ jobId: 1 })),
    answer(previewMerchantLabel, () => ({
      count: 2,
      merchants: [
        { id: 1, name: '杭州云筑装饰工程有限公司', target: labelTarget.enterprise },
        { id: 2, name: '楚庭装饰设计（广州）有限公司', target: labelTarget.enterprise },
      ],
    })),
    answer(computeMerchantLabel, ({ id }) => {
      const label = found(labels, id)
      const computedAt = new Date().toISOString()
      Object.assign(label, { merchantCount: 11, computedAt })
      return { count: 11, computedAt }
    }),
    answer(mergeMerchantLabels, ({ fromIds, toId }) => {
      const moved = take(fromIds)
      found(labels, toId).merchantCount += moved
      return { moved }
    }),
    answer(deleteMerchantLabels, ({ ids }) => ({ lost: take(ids), done: ids.length })),
    ...collection({ list: listMerchantLabels, save: saveMerchantLabel }, labels, {
      match: {
        ids: ({ id }, wanted) => wanted.includes(id),
        target: (row, target) => row.targets.includes(target),
      },
      order: 'sortNo',
      counts: () =>
        Object.fromEntries(
          [...Map.groupBy(labels, ({ groupName }) => groupName)].map(([name, group]) => [name, group.length]),
        ),
      faults: (input, own) => ({
        ...merchantLabelFaults(input),
        ...(labels.some(
          ({ id, name, groupName }) => id !== own?.id && name === input.name && groupName === input.groupName,
        ) && { name: '该标签组已有同名标签' }),
      }),
      make: (id, { name }) => merchantLabelRecord(id, name, { merchantCount: 0, enterpriseCount: 0 }),
    }),
  ]
}
