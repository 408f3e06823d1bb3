import type { RequestHandler } from 'msw'
import { experienceStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import {
  experienceTransitions,
  extendsFrom,
  isOpenExperience,
  lastDayFaults,
} from '#contract/merchants/experience-rules.ts'
import {
  assignExperiences,
  closeExperiences,
  convertExperience,
  type Experience,
  followExperience,
  getExperience,
  listExperiences,
  openExperience,
  saveExperience,
} from '#contract/merchants/experiences.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { followWay } from '#contract/users/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, nextId, refuseFields } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'

const followers = [
  { id: 5, name: '梁一鸣' },
  { id: 3, name: '何晓梅' },
]

export function experienceRecord(id: number, companyName: string, part: Partial<Experience> = {}): Experience {
  const { endAt = '' } = part
  return {
    ...record(id),
    experienceNo: `TY${String(id).padStart(10, '0')}`,
    companyName,
    contactName: '宋清越',
    phone: `1380572${String(id).padStart(4, '0')}`,
    merchantType: merchantType.furnitureStore,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    edition: merchantEdition.standard,
    source: merchantSource.website,
    promoterId: null,
    promoter: null,
    need: '有两家门店，想统一管客户',
    status: experienceStatus.pending,
    follower: null,
    startAt: endAt && dayFrom(-10),
    endAt,
    daysLeft: endAt ? daysLeft(endAt) : null,
    extendCount: 0,
    loginCount: 0,
    lastLoginAt: endAt ? hoursAgo(30) : null,
    usageScore: endAt ? 62 : 0,
    enterprise: endAt ? { id: 100 + id, name: companyName } : null,
    convertedAt: null,
    closeReason: null,
    nextFollowAt: null,
    follows: [],
    ...part,
  }
}

export const experienceRecords = (): Experience[] => [
  experienceRecord(1, '杭州木语家居有限公司', { nextFollowAt: hoursAgo(20) }),
  experienceRecord(2, '佛山拾光软装有限公司', {
    ...{ status: experienceStatus.running, endAt: dayFrom(2), follower: followers[0] ?? null },
    follows: [{ ...record(1), way: followWay.phone, content: '店主试建了两个方案，问能否导出', nextAt: null }],
  }),
  experienceRecord(3, '广州云栖建材有限公司', {
    ...{ status: experienceStatus.running, endAt: dayFrom(9), extendCount: 2, follower: followers[1] ?? null },
  }),
  experienceRecord(4, '杭州知境整装有限公司', { status: experienceStatus.expired, endAt: dayFrom(-3) }),
  experienceRecord(5, '宁波朴宅家居有限公司', {
    ...{ status: experienceStatus.converted, endAt: dayFrom(-40), convertedAt: hoursAgo(900) },
  }),
  experienceRecord(6, '苏州南枝软装有限公司', { status: experienceStatus.closed, closeReason: 1 }),
]

const change = (row: Experience, part: Partial<Experience>): Experience =>
  Object.assign(row, part, { version: row.version + 1 })

/** In-memory trials; each story starts with a fresh copy. */
export function experienceHandlers(trials: Experience[] = experienceRecords()): RequestHandler[] {
  const bulk = (ids: readonly number[], part: Partial<Experience>) => {
    for (const id of ids) change(found(trials, id), part)
    return { done: ids.length, failed: [] }
  }
  return [
    answer(listMerchantManagers, () => followers),
    answer(exportMerchants, () => ({ jobId: 1 })),
    answer(openExperience, ({ id, version, endAt, extend, edition }) => {
      const row = current(trials, id, version)
      const from = extend ? extendsFrom(row.endAt, dayOf()) : dayOf()
      refuseFields(lastDayFaults(endAt, { from, isExtended: extend }))
      return change(row, {
        status: experienceTransitions.open.to,
        edition: edition ?? row.edition,
        startAt: row.startAt || dayOf(),
        endAt,
        daysLeft: daysLeft(endAt),
        extendCount: row.extendCount + (extend ? 1 : 0),
      })
    }),
    answer(convertExperience, ({ id, version }) =>
      change(current(trials, id, version), {
        status: experienceTransitions.convert.to,
        convertedAt: new Date().toISOString(),
      }),
    ),
    answer(followExperience, ({ id, way, content, nextAt }) => {
      const row = found(trials, id)
      const follow = { ...record(nextId(row.follows)), way, content, nextAt: nextAt || null }
      return change(row, { follows: [follow, ...row.follows], nextFollowAt: nextAt || null })
    }),
    answer(assignExperiences, ({ ids, followerId }) => bulk(ids, { follower: found(followers, followerId) })),
    answer(closeExperiences, ({ ids, closeReason }) =>
      bulk(ids, { status: experienceTransitions.close.to, closeReason }),
    ),
    ...collection({ list: listExperiences, get: getExperience, save: saveExperience }, trials, {
      match: {
        companyName: (row, text) => row.companyName.includes(text) || row.contactName.includes(text),
        phone: (row, text) => row.phone.endsWith(text),
        followerId: (row, id) => row.follower?.id === id,
        due: (row) => isOpenExperience(row) && row.nextFollowAt !== null,
        ending: (row) => row.status === experienceStatus.running && (row.daysLeft ?? 99) <= 3,
      },
      figures: { month: { requested: 9, opened: 6, converted: 3, ended: 1 } },
      make: (id, { companyName }) => experienceRecord(id, companyName),
    }),
  ]
}
