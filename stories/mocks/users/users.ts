import type { RequestHandler } from 'msw'
import { orderBizType } from '#contract/orders/codes.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { countOrders, listOrders } from '#contract/orders/order-queries.ts'
import { listAppletRoles } from '#contract/permissions/applet-roles.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { memberStatus, userStatus } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import {
  addUser,
  changeUserPhone,
  checkUserPhone,
  editUser,
  enableUser,
  setUserEnterprise,
  setUserLabels,
  setUserRoles,
} from '#contract/users/user-changes.ts'
import {
  exportUsers,
  getUser,
  listUserInvitees,
  listUserLabels,
  listUsers,
  searchUserEnterprises,
  type User,
} from '#contract/users/users.ts'
import { answer, current, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { userCouponMocks } from '#mocks/marketing/handsels.ts'
import { orderRecords } from '#mocks/orders/orders.ts'
import { refundHandlers } from '#mocks/orders/refunds.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { enterpriseRecords, labelRecords, userRecord, userRecords } from './user-records.ts'

/** The phone behind every mask of the mocks. */
const wholePhone = (user: User): string => user.phone.replace('****', '0057')

const saved = (user: User, change: Partial<User>) => {
  Object.assign(user, change, { version: user.version + 1 })
  return { id: user.id, version: user.version }
}

const roles = ['业主', '设计师', '装修公司'].map((name, index) => ({
  id: index + 1,
  version: 1,
  createdAt: '2026-01-01T09:00:00.000+08:00',
  createdBy: '系统',
  updatedAt: '2026-01-01T09:00:00.000+08:00',
  updatedBy: '系统',
  name,
  description: '',
  identities: [userIdentity.codes[index] ?? userIdentity.homeOwner],
  isDefault: true,
  needMember: false,
  enabled: true,
  sort: index,
  userCount: 3,
}))

function changes(users: User[]): RequestHandler[] {
  const labels = labelRecords()
  const enterprises = enterpriseRecords()
  return [
    answer(listUserLabels, () => labels),
    answer(searchUserEnterprises, ({ id, keyword = '' }) =>
      enterprises.filter((one) => (id === undefined || one.id === id) && one.name.includes(keyword)),
    ),
    answer(checkUserPhone, ({ phone }) => {
      const known = users.find((user) => wholePhone(user) === phone)
      return {
        isTaken: Boolean(known),
        user: known ? { id: known.id, userNo: known.userNo, name: known.realName } : null,
      }
    }),
    answer(revealContact, ({ id }) => ({ value: wholePhone(found(users, id)) })),
    answer(enableUser, ({ ids, status, reason = '' }) => {
      if (status === userStatus.frozen && reason === '') refuseFields({ reason: '冻结必须填写原因' })
      for (const id of ids)
        saved(found(users, id), { status, frozenReason: status === userStatus.frozen ? reason : '' })
      return { done: ids.length, failed: [] }
    }),
    answer(changeUserPhone, ({ id, version, phone }) => {
      const user = current(users, id, version)
      if (users.some((other) => wholePhone(other) === phone)) refuseFields({ phone: '该手机号已注册' })
      return saved(user, { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` })
    }),
    answer(setUserRoles, ({ id, version, appletRoleIds }) =>
      saved(current(users, id, version), { appletRoles: roles.filter((role) => appletRoleIds.includes(role.id)) }),
    ),
    answer(listAppletRoles, (params) =>
      pageOf(
        roles.filter(({ identities }) => params.identity === undefined || identities.includes(params.identity)),
        params,
      ),
    ),
    answer(setUserEnterprise, ({ ids, enterpriseId }) => {
      const enterprise = enterprises.find(({ id }) => id === enterpriseId) ?? null
      if (enterprise && enterprise.freeSeats < ids.length)
        throw new MockRefusal(422, '企业员工数已达上限', { fields: { enterpriseId: '企业员工数已达上限' } })
      for (const id of ids) saved(found(users, id), { enterprise })
      return { done: ids.length, failed: [] }
    }),
    answer(setUserLabels, ({ ids, addLabelIds, removeLabelIds, newLabelNames }) => {
      for (const name of newLabelNames) labels.push({ id: labels.length + 1, name, color: '#1d4ed8', userCount: 0 })
      const added = labels.filter(({ id, name }) => addLabelIds.includes(id) || newLabelNames.includes(name))
      for (const id of ids) {
        const user = found(users, id)
        const kept = user.labels.filter((label) => !removeLabelIds.includes(label.id))
        saved(user, { labels: [...kept, ...added.filter((label) => !kept.some((other) => other.id === label.id))] })
      }
      return { done: ids.length, failed: [] }
    }),
  ]
}

/** In-memory users; each story starts with a fresh copy. */
export function userHandlers(users: User[] = userRecords()): RequestHandler[] {
  return [
    ...changes(users),
    answer(listUserInvitees, ({ id, ...params }) =>
      pageOf(
        users.filter(({ inviter }) => inviter?.id === id),
        params,
      ),
    ),
    answer(listOrders, (params) => pageOf(params.bizType === orderBizType.consumerSale ? orderRecords() : [], params)),
    answer(countOrders, () => ({ all: 0, status: {} })),
    ...refundHandlers(),
    ...userCouponMocks(),
    answer(listUsers, (params) => {
      const { keyword = '', status, memberStatus: member, ids, labelIds = [], identity } = params
      const matching = users.filter(
        (user) =>
          within('nickname', 'realName', 'userNo', 'phone')(user, keyword) &&
          (ids?.includes(user.id) ?? true) &&
          (identity === undefined || user.identity === identity) &&
          labelIds.every((id) => user.labels.some((label) => label.id === id)),
      )
      const shown = matching.filter(
        (user) =>
          (status === undefined || user.status === status) && (member === undefined || user.memberStatus === member),
      )
      const countOf = (which: (user: User) => boolean) => matching.filter(which).length
      return {
        ...pageOf(shown, params),
        orderAmount: sumOfMoney(shown.map(({ orderAmount }) => orderAmount)),
        counts: {
          ...Object.fromEntries(userStatus.codes.map((code) => [code, countOf((user) => user.status === code)])),
          blackCard: countOf((user) => user.memberStatus === memberStatus.blackCard),
        },
      }
    }),
    ...collection({ list: listUsers, get: getUser, add: addUser, edit: editUser, export: exportUsers }, users, {
      make: (id, input) =>
        userRecord(id, input.realName, { phone: `${input.phone.slice(0, 3)}****${input.phone.slice(-4)}` }),
      change: (input) => {
        const {
          labelIds: _labels,
          phone: _phone,
          inviterId: _inviter,
          enterpriseId: _enterprise,
          ...plain
        } = input as Record<string, unknown>
        return plain as Partial<User>
      },
      faults: (input) => ({
        phone: users.some((user) => wholePhone(user) === (input as { phone?: string }).phone)
          ? '该手机号已注册'
          : undefined,
      }),
    }),
  ]
}
