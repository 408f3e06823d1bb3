import type { RequestHandler } from 'msw'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { canLeave, isOwner, OWNER_FIRST, SEATS_FULL } from '#contract/merchants/merchant-user-rules.ts'
import {
  enableMerchantUsers,
  getMemberChoices,
  listMerchantUsers,
  type MerchantUser,
  resetMerchantUser,
  saveMerchantUser,
  searchMemberEnterprises,
  transferMerchantOwner,
} from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { terminal } from '#contract/users/codes.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, nextId, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { dayFrom, hoursAgo, record } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'

const enterprises = [
  { id: 1, name: '云筑装饰', enterpriseNo: 'QY00000001', isActive: true, usedQuota: 4, totalQuota: 15 },
  { id: 2, name: '木白空间', enterpriseNo: 'QY00000002', isActive: true, usedQuota: 5, totalQuota: 5 },
]
const stores = [
  { id: 11, name: '云筑滨江店' },
  { id: 12, name: '云筑城西店' },
]
const roles = [
  { id: 1, name: '店主', roleLevel: storeRoleLevel.owner },
  { id: 2, name: '店长', roleLevel: storeRoleLevel.manager },
  { id: 3, name: '店员', roleLevel: storeRoleLevel.clerk },
  { id: 6, name: '采购专员', roleLevel: storeRoleLevel.clerk },
  { id: 5, name: '财务', roleLevel: storeRoleLevel.finance },
]
const named = (records: readonly { id: number; name: string }[], id: number) => {
  const { name } = found(records, id)
  return { id, name }
}

export function memberRecord(id: number, name: string, part: Partial<MerchantUser> = {}): MerchantUser {
  const { enterpriseId = 1, storeId = null, storeRoleId = 5 } = part
  return {
    ...record(id),
    name,
    phone: `1380571${String(id).padStart(4, '0')}`,
    userId: id * 10,
    roleLevel: found(roles, storeRoleId).roleLevel,
    position: '',
    remark: '',
    status: merchantUserStatus.active,
    disableReason: '',
    joinedAt: dayFrom(-200 + id),
    leftAt: null,
    customerCount: 0,
    wechatBound: true,
    lastLoginAt: hoursAgo(id * 9),
    lastLoginTerminal: terminal.h5Mall,
    ...part,
    enterpriseId,
    enterprise: part.enterprise ?? named(enterprises, enterpriseId),
    storeId,
    store: part.store ?? (storeId === null ? null : named(stores, storeId)),
    storeRoleId,
    storeRole: part.storeRole ?? named(roles, storeRoleId),
  }
}

export const memberRecords = (): MerchantUser[] => [
  memberRecord(1, '陈书言', { storeRoleId: 1, position: '总经理' }),
  memberRecord(2, '沈一舟', { storeRoleId: 2, storeId: 11, position: '店长', customerCount: 12 }),
  memberRecord(3, '林小满', { storeRoleId: 3, storeId: 11, position: '导购', customerCount: 5 }),
  memberRecord(4, '周听雨', {
    ...{ storeRoleId: 3, storeId: 12, position: '导购' },
    ...{ status: merchantUserStatus.disabled, disableReason: '休产假', wechatBound: false },
  }),
  memberRecord(5, '顾青禾', { position: '会计', userId: null, wechatBound: false }),
  memberRecord(6, '秦望舒', {
    ...{ enterpriseId: 2, storeRoleId: 1, position: '设计总监', lastLoginAt: null, lastLoginTerminal: null },
  }),
  memberRecord(7, '何安', { status: merchantUserStatus.left, leftAt: dayFrom(-20) }),
]

function enableFault(members: MerchantUser[], row: MerchantUser, action: string, takeOverId: number | undefined) {
  if (action !== 'enable' && isOwner(row)) return OWNER_FIRST
  if (action === 'leave' && !canLeave(row)) return '该成员已经离职'
  if (action === 'leave' && row.customerCount > 0) {
    const message = `「${row.name}」名下有 ${row.customerCount} 个客户，请选择接手的成员`
    if (takeOverId === undefined) throw new MockRefusal(422, message, { fields: { takeOverId: message } })
    found(members, takeOverId).customerCount += row.customerCount
    row.customerCount = 0
  }
  return undefined
}

/** In-memory members; each story starts with a fresh copy. */
export function memberHandlers(members: MerchantUser[] = memberRecords()): RequestHandler[] {
  const status = {
    enable: merchantUserStatus.active,
    disable: merchantUserStatus.disabled,
    leave: merchantUserStatus.left,
  }
  return [
    answer(searchMemberEnterprises, ({ keyword = '', id }) =>
      enterprises.filter((one) => (id === undefined ? one.name.includes(keyword) : one.id === id)),
    ),
    answer(getMemberChoices, ({ enterpriseId }) => {
      const enterprise = enterprises.find(({ id }) => id === enterpriseId)
      return {
        stores: enterpriseId === 1 ? stores : [],
        roles,
        usedQuota: enterprise?.usedQuota ?? 0,
        totalQuota: enterprise?.totalQuota ?? 0,
      }
    }),
    answer(enableMerchantUsers, ({ ids, action, takeOverId, reason = '' }) => {
      const failed = ids.flatMap((id) => {
        const row = found(members, id)
        const message = enableFault(members, row, action, takeOverId)
        if (message) return [{ id, name: row.name, message }]
        Object.assign(row, {
          status: status[action],
          disableReason: action === 'disable' ? reason : '',
          leftAt: action === 'leave' ? dayOf() : null,
        })
        return []
      })
      if (ids.length === 1 && failed[0]) throw new MockRefusal(422, failed[0].message)
      return { done: ids.length - failed.length, failed }
    }),
    answer(transferMerchantOwner, ({ toMemberId, enterpriseId }) => {
      const to = found(members, toMemberId)
      const from = members.find((row) => row.enterpriseId === enterpriseId && isOwner(row)) ?? to
      const place = ({ roleLevel, storeRoleId, storeRole, storeId, store }: MerchantUser) => {
        return { roleLevel, storeRoleId, storeRole, storeId, store }
      }
      const [old, next] = [place(from), place(to)]
      return { from: Object.assign(from, next), to: Object.assign(to, old) }
    }),
    answer(resetMerchantUser, ({ id, what }) => {
      if (what === 'wechat') found(members, id).wechatBound = false
      return null
    }),
    answer(saveMerchantUser, ({ id, version, ...input }) => {
      const own = id === undefined ? undefined : current(members, id, version)
      refuseFields({
        phone: members.some(({ phone, id: other }) => phone === input.phone && other !== id)
          ? '该手机号已是「云筑装饰」的成员'
          : undefined,
        enterpriseId: !own && input.enterpriseId === 2 ? SEATS_FULL : undefined,
      })
      const { storeId = own?.storeId ?? null, storeRoleId = own?.storeRoleId ?? 5 } = input
      const place = { store: storeId === null ? null : named(stores, storeId), storeRole: named(roles, storeRoleId) }
      if (own) return Object.assign(own, input, place, { version: own.version + 1 })
      const made = memberRecord(nextId(members), input.name ?? '', { ...input, ...place } as Partial<MerchantUser>)
      members.unshift(made)
      return made
    }),
    ...collection({ list: listMerchantUsers, export: exportMerchants }, members, {
      match: {
        name: within('name'),
        phone: ({ phone }, wanted) => phone.endsWith(wanted),
        terminal: ({ lastLoginTerminal }, wanted) => lastLoginTerminal === wanted,
        ids: ({ id }, wanted) => wanted.includes(id),
      },
    }),
  ]
}
