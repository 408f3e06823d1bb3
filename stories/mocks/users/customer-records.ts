import { orderStatus } from '#contract/orders/codes.ts'
import { customerSource, customerStatus, followWay, gender, houseType, renovationStage } from '#contract/users/codes.ts'
import type { CustomerFollow } from '#contract/users/customer-follows.ts'
import type { Customer } from '#contract/users/customers.ts'

/** A moment some hours ago; with a negative number ahead. */
export const ago = (hours: number): string => {
  const at = new Date(Date.now() - hours * 3_600_000 + 8 * 3_600_000)
  return `${at.toISOString().slice(0, -1)}+08:00`
}

export const storeOwners = () => [
  { id: 1, name: '杭州西湖体验店', isOpen: true, customerCount: 12 },
  { id: 2, name: '杭州滨江旗舰店', isOpen: true, customerCount: 5 },
  { id: 3, name: '宁波鄞州店', isOpen: false, customerCount: 0 },
]
export const designerOwners = () => [
  { id: 21, name: '沈知夏', isOpen: true, customerCount: 4 },
  { id: 22, name: '陆野', isOpen: false, customerCount: 0 },
]

const label = { id: 1, name: '高客单', color: '#b45309' }

export function customerRecord(id: number, name: string, change: Partial<Customer> = {}): Customer {
  return {
    id,
    version: 1,
    createdAt: ago(24 * 40 + id),
    createdBy: '林嘉怡',
    updatedAt: ago(30),
    updatedBy: '林嘉怡',
    customerNo: `C${String(id).padStart(9, '0')}`,
    name,
    phone: `138****${String(6670 + id).padStart(4, '0')}`,
    gender: gender.female,
    user: null,
    source: customerSource.storeVisit,
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    address: '云栖花园 3 幢 1202 室',
    houseType: houseType.threeRooms,
    houseArea: '118.5',
    renovationStage: renovationStage.preparing,
    styleIds: [],
    styles: [],
    budget: '280000.00',
    planStartDate: '2027-03-15',
    intentLevel: 'B',
    store: null,
    designer: null,
    enterprise: null,
    status: customerStatus.unassigned,
    lostReason: null,
    visitedOn: '',
    signedOn: '',
    signAmount: '',
    assignedAt: null,
    lastFollowAt: null,
    nextFollowAt: null,
    followCount: 0,
    labels: [],
    remark: '',
    hasOrders: false,
    twinCount: 0,
    orders: [],
    orderAmount: '0.00',
    elsewhere: [],
    merged: [],
    mergedInto: null,
    ...change,
  }
}

const west = { id: 1, name: '杭州西湖体验店' }
const south = { id: 2, name: '杭州滨江旗舰店' }
const designer = { id: 21, name: '沈知夏' }

/** One of each state, one overdue, and two with the same phone. */
export const customerRecords = (): Customer[] => [
  customerRecord(1, '王秋月', {
    status: customerStatus.following,
    store: west,
    designer,
    enterprise: { id: 1, name: '木禾装饰' },
    assignedAt: ago(200),
    lastFollowAt: ago(30),
    nextFollowAt: ago(-50),
    followCount: 2,
    intentLevel: 'A',
    labels: [label],
    user: { id: 1, name: '陈静怡' },
    remark: '老人同住，要求无障碍卫生间',
    twinCount: 1,
    elsewhere: [
      { id: 2, customerNo: 'C000000002', name: '王秋月女士', storeName: '', status: customerStatus.unassigned },
      { id: null, customerNo: '', name: '', storeName: '宁波鄞州店', status: customerStatus.lost },
    ],
  }),
  customerRecord(2, '王秋月女士', { phone: '138****6671', twinCount: 1, address: '云栖花园 3 幢', intentLevel: 'C' }),
  customerRecord(3, '何建华', {
    status: customerStatus.visited,
    store: south,
    visitedOn: '2026-11-02',
    assignedAt: ago(500),
    lastFollowAt: ago(90),
    nextFollowAt: ago(40),
    followCount: 4,
  }),
  customerRecord(4, '罗子涵', {
    status: customerStatus.signed,
    store: south,
    visitedOn: '2026-10-11',
    signedOn: '2026-10-20',
    signAmount: '186000.00',
    followCount: 6,
    lastFollowAt: ago(400),
    hasOrders: true,
    orderAmount: '48260.50',
    user: { id: 2, name: '林泽宇' },
    orders: [
      {
        id: 31,
        orderNo: '202610200000000031',
        bizType: 3,
        status: orderStatus.completed,
        payAmount: '48260.50',
        refundedAmount: '0.00',
        paidAt: ago(700),
        createdAt: ago(701),
      },
    ],
    merged: [
      {
        id: 9,
        customerNo: 'C000000009',
        name: '罗先生',
        mergedAt: ago(300),
        mergedBy: '何晓梅',
        batchNo: '5f0a4a7e-3f0a-4a51-9f5b-0f6f0b7b1c11',
      },
    ],
  }),
  customerRecord(5, '谢文静', { status: customerStatus.lost, lostReason: 2, followCount: 1, lastFollowAt: ago(900) }),
  customerRecord(6, '唐俊杰', { intentLevel: 'D', houseType: null, houseArea: '', budget: '' }),
]

export const followRecords = (): CustomerFollow[] => [
  {
    id: 2,
    version: 1,
    createdAt: ago(30),
    createdBy: '林嘉怡',
    updatedAt: ago(30),
    updatedBy: '林嘉怡',
    customerId: 1,
    way: followWay.storeVisit,
    content: '夫妻一起到店，讲解方案一小时，回家商量',
    images: [],
    intentLevel: 'A',
    nextFollowAt: ago(-50),
    followedAt: ago(30),
    followedBy: '林嘉怡',
    mergedFrom: '',
  },
  {
    id: 1,
    version: 1,
    createdAt: ago(200),
    createdBy: '陈志强',
    updatedAt: ago(200),
    updatedBy: '陈志强',
    customerId: 1,
    way: followWay.phone,
    content: '电话介绍了全屋套餐，客户想先看样板间',
    images: [],
    intentLevel: null,
    nextFollowAt: null,
    followedAt: ago(200),
    followedBy: '陈志强',
    mergedFrom: 'C000000009',
  },
]
