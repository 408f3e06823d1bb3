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
import { overlaps, sharedRegions } from '#contract/materials/proxy-rules.ts'
import { answer, found, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { paper } from '#mocks/pictures.ts'
import { record } from '#mocks/records.ts'

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

/** In-memory proxies of material brands; each story starts with a fresh copy. */
export const proxyHandlers = (records: ProxyRecord[] = proxyRecords()): RequestHandler[] => [
  answer(checkProxyRecord, ({ id, ...wanted }) =>
    records.flatMap((other) => {
      const matches = other.status === proxyStatus.active && other.id !== id && other.brandId === wanted.brandId
      const shared = matches && overlaps(wanted, other) ? sharedRegions(wanted.areas, other.areas) : []
      if (shared.length === 0) return []
      return [{ ...other, blocks: wanted.exclusive || other.exclusive }]
    }),
  ),
  answer(reviewProxyRecords, ({ items, approved, reason = '' }) => {
    const status = approved ? proxyStatus.active : proxyStatus.rejected
    for (const { id } of items) Object.assign(found(records, id), { status, reason })
    return { done: items.length, failed: [] }
  }),
  answer(terminateProxyRecord, ({ id, reason }) => {
    Object.assign(found(records, id), { status: proxyStatus.terminated, reason, daysLeft: null })
    return null
  }),
  ...collection(
    {
      list: listProxyRecords,
      get: getProxyRecord,
      save: saveProxyRecord,
      remove: deleteProxyRecords,
      export: exportProxyRecords,
    },
    records,
    {
      match: {
        keyword: within('companyName', 'recordNo', 'contractNo'),
        expiring: ({ daysLeft }, days) => daysLeft !== null && daysLeft <= days,
      },
      counts: () => ({ expiring: records.filter(({ daysLeft }) => daysLeft !== null && daysLeft <= 30).length }),
      make: (id, { companyName }) => proxyRecord(id, companyName, { own: true }),
      change: ({ submit, renewedFromId: _earlier, ...input }) => ({
        ...input,
        status: submit ? proxyStatus.inReview : proxyStatus.draft,
      }),
    },
  ),
  ...materialBrandHandlers(),
]
