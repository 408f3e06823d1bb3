import type { RequestHandler } from 'msw'
import { proxyKind, proxyStatus } from '#contract/materials/codes.ts'
import {
  checkProxyRecord,
  deleteProxyRecords,
  exportProxyRecords,
  getProxyRecord,
  listProxyRecords,
  type ProxyRecord,
  reviewProxyRecords,
  saveProxyRecord,
  terminateProxyRecord,
} from '#contract/materials/proxies.ts'
import { overlaps, sharedAreas } from '#contract/materials/proxy-rules.ts'
import { answer, countBy, found, pageOf } from '#mocks/answer.ts'
import { paper } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { materialBrandHandlers } from './material-brands.ts'

export function proxyRecord(id: number, companyName: string, more: Partial<ProxyRecord> = {}): ProxyRecord {
  return {
    ...record(id),
    recordNo: `D${String(id).padStart(10, '0')}`,
    brand: { id: 1, name: '石语' },
    brandId: 1,
    proxyKind: proxyKind.distributor,
    companyName,
    contactName: '许文静',
    contactPhone: '13800000000',
    areas: ['440100', '440600'],
    areaNames: '广东省广州市、广东省佛山市',
    exclusive: false,
    categoryIds: [],
    categories: [],
    discountRate: '0.8',
    annualAmount: '800000.00',
    deposit: '50000.00',
    startDate: '2026-03-01',
    endDate: '2027-02-28',
    daysLeft: null,
    contractNo: `HT-2026-000${id}`,
    contractFiles: [{ url: paper(id * 40), name: '代理合同.png', size: 180_000 }],
    remark: '',
    reason: '',
    reviewedBy: '',
    reviewedAt: null,
    renewedFrom: null,
    renewedBy: null,
    clashes: [],
    own: false,
    status: proxyStatus.inReview,
    ...more,
  }
}

const reviewed = { reviewedBy: '陈志强', reviewedAt: '2026-02-20T10:00:00.000+08:00' }

export const proxyRecords = (): ProxyRecord[] => [
  proxyRecord(1, '广州恒信建材有限公司', { ...reviewed, exclusive: true, daysLeft: 15, status: proxyStatus.active }),
  proxyRecord(2, '杭州嘉美饰材经营部', { areas: ['330100', '330400'], areaNames: '浙江省杭州市、浙江省嘉兴市' }),
  proxyRecord(3, '成都悦居家居体验馆', {
    ...reviewed,
    status: proxyStatus.rejected,
    reason: '合同附件不清晰，请重新上传',
  }),
  proxyRecord(4, '苏州同创软装商行', { own: true }),
  proxyRecord(5, '武汉鼎盛装饰工程有限公司', {
    ...reviewed,
    status: proxyStatus.terminated,
    reason: '双方协商解除合同',
  }),
]

/** Proxies of material brands, small and in memory: what a story changes shows, and is gone with the story. */
export function proxyHandlers(records: ProxyRecord[] = proxyRecords()): RequestHandler[] {
  return [...proxyAnswers(records), ...materialBrandHandlers()]
}

function proxyAnswers(records: ProxyRecord[]): RequestHandler[] {
  return [
    answer(listProxyRecords, (params) => {
      const { keyword = '', status, expiring } = params
      const matching = records.filter(
        (one) =>
          [one.companyName, one.recordNo, one.contractNo].some((text) => text.includes(keyword)) &&
          (expiring === undefined || (one.daysLeft !== null && one.daysLeft <= expiring)),
      )
      const shown = matching.filter((one) => status === undefined || one.status === status)
      const soon = records.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 30).length
      return { ...pageOf(shown, params), counts: { ...countBy(matching, 'status'), expiring: soon } }
    }),
    answer(getProxyRecord, ({ id }) => found(records, id)),
    answer(checkProxyRecord, ({ id, ...wanted }) =>
      records.flatMap((other) => {
        const meets = other.status === proxyStatus.active && other.id !== id && other.brandId === wanted.brandId
        const shared = meets && overlaps(wanted, other) ? sharedAreas(wanted.areas, other.areas) : []
        if (shared.length === 0) return []
        const { recordNo, companyName, areaNames, startDate, endDate } = other
        const blocks = wanted.exclusive || other.exclusive
        return [{ id: other.id, recordNo, companyName, areaNames, startDate, endDate, blocks }]
      }),
    ),
    answer(saveProxyRecord, ({ id, version, submit, renewedFromId: _earlier, ...input }) => {
      const status = submit ? 1 : 0
      if (id === undefined) {
        records.unshift(proxyRecord(records.length + 1, input.companyName, { ...input, own: true, status }))
        return { id: records.length, version: 1 }
      }
      const row = found(records, id)
      if (row.version !== version) throw new MockRefusal(409, '数据已被他人修改,请刷新后重试', { latest: row })
      Object.assign(row, input, { version: version + 1, status })
      return { id, version: version + 1 }
    }),
    answer(reviewProxyRecords, ({ items, approved, reason = '' }) => {
      for (const { id } of items) Object.assign(found(records, id), { status: approved ? 4 : 2, reason })
      return { done: items.length, failed: [] }
    }),
    answer(terminateProxyRecord, ({ id, reason }) => {
      Object.assign(found(records, id), { status: 6, reason, daysLeft: null })
      return null
    }),
    answer(deleteProxyRecords, ({ ids }) => {
      for (const id of ids) records.splice(records.indexOf(found(records, id)), 1)
      return { done: ids.length }
    }),
    answer(exportProxyRecords, () => ({ jobId: 61 })),
  ]
}
