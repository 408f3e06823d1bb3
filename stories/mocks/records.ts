import type { AuditEntry, Region } from '#contract/base.ts'
import { daysUntil } from '#contract/rules/moment.ts'
import { dayOf } from '#lib/formats.ts'

/** YYYY-MM-DD, the given number of days from today. */
export const dayFrom = (days: number) => dayOf(new Date(Date.now() + days * 86_400_000))
export const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
export const daysLeft = (until: string) => daysUntil(until, dayOf())

export const record = (id: number) => ({
  id,
  version: 1,
  createdAt: hoursAgo(900 - id * 24),
  createdBy: '林知夏',
  updatedAt: hoursAgo(id * 5),
  updatedBy: '周予安',
})

export const regionTree: Region[] = [
  {
    code: '330000',
    name: '浙江省',
    subAreas: [
      {
        code: '330100',
        name: '杭州市',
        subAreas: [
          { code: '330106', name: '西湖区' },
          { code: '330110', name: '余杭区' },
        ],
      },
    ],
  },
  {
    code: '440000',
    name: '广东省',
    subAreas: [{ code: '440600', name: '佛山市', subAreas: [{ code: '440606', name: '顺德区' }] }],
  },
]

export const auditEntries: AuditEntry[] = [
  {
    id: 2,
    occurredAt: hoursAgo(3),
    actorName: '周予安',
    action: 'edit',
    summary: '修改资料',
    changes: [{ field: 'contactName', title: '联系人', before: '陈默', after: '陈书言' }],
    reason: '',
    versions: [],
  },
  {
    id: 1,
    occurredAt: hoursAgo(240),
    actorName: '林知夏',
    action: 'add',
    summary: '新增',
    changes: [],
    reason: '',
    versions: [],
  },
]
