import type { RequestHandler } from 'msw'
import { listLabels } from '#contract/configuration/labels.ts'
import { previewRollback } from '#contract/rollback.ts'
import { customerStatus } from '#contract/users/codes.ts'
import { revealContact } from '#contract/users/contacts.ts'
import {
  assignCustomers,
  changeCustomerStatus,
  deleteCustomers,
  mergeCustomers,
} from '#contract/users/customer-changes.ts'
import { addCustomerFollow, type CustomerFollow, listCustomerFollows } from '#contract/users/customer-follows.ts'
import { canDeleteCustomer, canStep, customerTransitions, stepFaults } from '#contract/users/customer-rules.ts'
import {
  type Customer,
  type CustomerInput,
  exportCustomers,
  findCustomerTwins,
  getCustomer,
  listCustomers,
  saveCustomer,
  searchCustomerDesigners,
  searchCustomerStores,
} from '#contract/users/customers.ts'
import { listUserLabels, searchUserEnterprises } from '#contract/users/users.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, current, found, nextId, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { customerRecord, customerRecords, designerOwners, followRecords, storeOwners } from './customer-records.ts'
import { enterpriseRecords, labelRecords } from './user-records.ts'

/** The phone behind every mask of the mocks. */
const wholePhone = ({ phone }: Customer): string => phone.replace('****', '0066')

type Saved = { id: number | undefined; version: number | undefined }

const raise = (customer: Customer, change: Partial<Customer>): Customer =>
  Object.assign(customer, change, { version: customer.version + 1 })

const refOf = (owners: readonly { id: number; name: string }[], id: number | null | undefined) => {
  const owner = owners.find((one) => one.id === id)
  return owner ? { id: owner.id, name: owner.name } : null
}
const storeRef = (id: number | null | undefined) => refOf(storeOwners(), id)
const designerRef = (id: number | null | undefined) => refOf(designerOwners(), id)

const day = (at: string | null): string => (at ? dayOf(new Date(at)) : '')
const isDue = (customer: Customer, due: 'today' | 'overdue'): boolean =>
  customer.status !== customerStatus.lost &&
  customer.nextFollowAt !== null &&
  (due === 'today' ? day(customer.nextFollowAt) === dayOf() : day(customer.nextFollowAt) < dayOf())

function refuseClosed(storeId: number | undefined, designerId: number | undefined): void {
  refuseFields({
    storeId: storeOwners().some(({ id, isOpen }) => id === storeId && !isOpen) ? '门店未营业' : undefined,
    designerId: designerOwners().some(({ id, isOpen }) => id === designerId && !isOpen)
      ? '设计师店铺未上线'
      : undefined,
  })
}

function steps(customers: Customer[]): RequestHandler[] {
  return [
    answer(assignCustomers, ({ ids, storeId, designerId, storeIds = [], mode }) => {
      for (const id of mode === 'average' ? storeIds : [storeId]) refuseClosed(id, designerId)
      for (const [index, id] of ids.entries()) {
        const customer = found(customers, id)
        raise(customer, {
          status: customerTransitions.assign.to,
          store: storeRef(mode === 'average' ? storeIds[index % storeIds.length] : storeId) ?? customer.store,
          designer: designerRef(designerId) ?? customer.designer,
        })
      }
      return { done: ids.length, failed: [] }
    }),
    answer(changeCustomerStatus, ({ id, version, action, ...params }) => {
      const customer = current(customers, id, version)
      if (!canStep(action, customer)) throw new MockRefusal(422, '当前状态不能执行此操作')
      refuseFields(stepFaults(action, params, dayOf()))
      const isOwned = action !== 'release'
      return raise(customer, {
        status: customerTransitions[action].to,
        lostReason: params.lostReason ?? null,
        visitedOn: params.visitDate ?? customer.visitedOn,
        signedOn: params.signDate ?? customer.signedOn,
        signAmount: params.signAmount ?? customer.signAmount,
        ...(action === 'reopen' && { store: storeRef(params.storeId), designer: designerRef(params.designerId) }),
        ...(!isOwned && { store: null, designer: null, nextFollowAt: null }),
      })
    }),
    answer(mergeCustomers, ({ keepId, mergeIds, fields }) => {
      const keep = found(customers, keepId)
      for (const [name, id] of Object.entries(fields))
        Object.assign(keep, { [name]: Reflect.get(found(customers, id ?? 0), name) })
      for (const id of mergeIds) customers.splice(customers.indexOf(found(customers, id)), 1)
      return raise(keep, { twinCount: 0, elsewhere: [] })
    }),
    answer(deleteCustomers, ({ ids }) => {
      const failed = ids
        .map((id) => found(customers, id))
        .filter((customer) => !canDeleteCustomer(customer))
        .map(({ id, name }) => ({ id, name, message: '有跟进记录或订单的客户不能删除,请标记流失' }))
      if (ids.length === 1 && failed[0]) throw new MockRefusal(422, failed[0].message)
      const refused = new Set(failed.map(({ id }) => id))
      for (const id of ids) if (!refused.has(id)) customers.splice(customers.indexOf(found(customers, id)), 1)
      return { done: ids.length - failed.length, failed }
    }),
  ]
}

function besides(customers: Customer[], follows: CustomerFollow[]): RequestHandler[] {
  return [
    answer(searchUserEnterprises, ({ id }) => enterpriseRecords().filter((one) => id === undefined || one.id === id)),
    answer(listUserLabels, () => labelRecords()),
    answer(listLabels, (params) => pageOf([], params)),
    answer(searchCustomerStores, ({ id, keyword = '' }) =>
      storeOwners().filter((one) => (id === undefined || one.id === id) && one.name.includes(keyword)),
    ),
    answer(searchCustomerDesigners, ({ id, keyword = '' }) =>
      designerOwners().filter((one) => (id === undefined || one.id === id) && one.name.includes(keyword)),
    ),
    answer(findCustomerTwins, ({ phone, name, storeId, id }) => {
      const others = customers.filter((one) => one.id !== id)
      const twinOf = ({ id: twin, customerNo, name: called, store, status }: Customer) => ({
        id: twin,
        customerNo,
        name: called,
        storeName: store?.name ?? '',
        status,
      })
      const called = others.filter((one) => wholePhone(one) === phone)
      const same = called.find((one) => (one.store?.id ?? null) === (storeId ?? null))
      return {
        same: same ? twinOf(same) : null,
        elsewhere: called.filter((one) => one !== same).map(twinOf),
        named: others.filter((one) => one.name === name && !called.includes(one)).map(twinOf),
      }
    }),
    answer(revealContact, ({ id }) => ({ value: wholePhone(found(customers, id)) })),
    answer(previewRollback, () => ({
      title: '合并客户',
      doneBy: '何晓梅',
      doneAt: '2026-11-20T10:00:00.000+08:00',
      total: 1,
      possible: 1,
      refused: [],
      rolledBackBy: null,
    })),
    answer(listCustomerFollows, ({ customerId, ...params }) =>
      pageOf(
        follows.filter((follow) => follow.customerId === customerId),
        params,
      ),
    ),
    answer(addCustomerFollow, ({ customerId, images = [], intentLevel = null, nextFollowAt = '', ...input }) => {
      const customer = found(customers, customerId)
      const [first] = followRecords()
      if (!first) throw new Error('no follow-up to copy')
      const follow = { ...first, ...input, customerId, images, intentLevel, id: nextId(follows), mergedFrom: '' }
      follows.unshift({ ...follow, nextFollowAt: nextFollowAt || null })
      raise(customer, {
        followCount: customer.followCount + 1,
        lastFollowAt: input.followedAt,
        nextFollowAt: nextFollowAt || null,
        ...(intentLevel && { intentLevel }),
      })
      return { follow, customer }
    }),
  ]
}

function saveOne(
  customers: Customer[],
  { id, version, phone, storeId, designerId, labelIds: _labels, ...input }: Partial<CustomerInput> & Partial<Saved>,
): Customer {
  const own = id === undefined ? customerRecord(nextId(customers), '') : current(customers, id, version)
  if (id === undefined) customers.unshift(own)
  const isOwned = id === undefined && (storeId || designerId)
  return raise(own, {
    ...(input as Partial<Customer>),
    ...(phone && { phone: `${phone.slice(0, 3)}****${phone.slice(-4)}` }),
    ...(id === undefined && { store: storeRef(storeId), designer: designerRef(designerId) }),
    ...(isOwned && { status: customerStatus.following }),
  })
}

/** In-memory customers; each story starts with a fresh copy. */
export function customerHandlers(customers: Customer[] = customerRecords()): RequestHandler[] {
  return [
    ...steps(customers),
    ...besides(customers, followRecords()),
    answer(saveCustomer, (params) => saveOne(customers, params)),
    ...collection({ list: listCustomers, get: getCustomer, export: exportCustomers }, customers, {
      match: {
        keyword: within('name', 'customerNo', 'phone'),
        ids: ({ id }, ids) => ids.includes(id),
        areaCode: ({ area }, code) => area.startsWith(code.replace(/0+$/, '')),
        followDue: isDue,
        nextFollowFrom: ({ nextFollowAt }, from) => nextFollowAt !== null && day(nextFollowAt) >= from,
        nextFollowTo: ({ nextFollowAt }, to) => nextFollowAt !== null && day(nextFollowAt) <= to,
      },
      tabs: ['followDue'],
      counts: (matching) => ({
        today: matching.filter((customer) => isDue(customer, 'today')).length,
        overdue: matching.filter((customer) => isDue(customer, 'overdue')).length,
      }),
    }),
  ]
}
