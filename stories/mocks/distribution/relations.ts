import type { RequestHandler } from 'msw'
import { listDistributorPackages, listDistributors } from '#contract/distribution/accounts.ts'
import { distributorLevel, distributorStatus } from '#contract/distribution/codes.ts'
import { areasBeyond, isFirstLevel } from '#contract/distribution/relation-rules.ts'
import {
  addSubDistributor,
  changeDistributorParent,
  listMerchantDistributors,
  type Relation,
} from '#contract/distribution/relations.ts'
import { exportMerchants } from '#contract/merchants/exports.ts'
import { searchMemberEnterprises } from '#contract/merchants/merchant-users.ts'
import { sumOfMoney } from '#contract/orders/order-money.ts'
import { answer, found, nextId, pageOf, refuseFields } from '#mocks/answer.ts'
import { dayFrom } from '#mocks/records.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { distributorRecord } from './account-records.ts'

type Account = Relation & { areas: string[] }

export function relationRecord(id: number, name: string, part: Partial<Account> = {}): Account {
  const account = distributorRecord(id, name)
  return { ...account, enterprise: { id, name }, subCount: 0, children: [], branch: null, ...part }
}

const below = (parent: { id: number; name: string }) =>
  ({
    level: distributorLevel.second,
    parent,
    purchaseAmount: '86200.00',
    saleAmount: '12310.00',
    areas: ['330100', '330200'],
    areaNames: '浙江省杭州市、浙江省宁波市',
    stores: { used: 1, quota: 0 },
  }) as const satisfies Partial<Account>

const shenzhen = { id: 1, name: '深圳锦程家居有限公司' }

export const relationRecords = (): Account[] => [
  relationRecord(1, shenzhen.name, { subCount: 2 }),
  relationRecord(2, '杭州拾光整装家居', {
    areas: ['330100', '330200'],
    areaNames: '浙江省杭州市、浙江省宁波市',
    expireAt: dayFrom(60),
  }),
  relationRecord(3, '湖州竹间整装家居', { status: distributorStatus.expired, expireAt: dayFrom(-9), remainDays: -9 }),
  relationRecord(4, '宁波木棉家居', below(shenzhen)),
  relationRecord(5, '佛山山月家具', {
    ...below(shenzhen),
    areas: ['440600', '440100'],
    areaNames: '广东省佛山市、广东省广州市',
  }),
]

/** In-memory accounts; each story starts with a fresh copy. */
export function relationHandlers(accounts: Account[] = relationRecords()): RequestHandler[] {
  const move = (row: Account, parent: Account) => {
    if (isFirstLevel(row)) throw new MockRefusal(422, '一级经销商不能更换上级')
    if (areasBeyond(row.areas, parent.areas).length > 0)
      refuseFields({ areas: `上级经销商「${parent.name}」不含 ${row.areaNames}` })
    row.parent = { id: parent.id, name: parent.name }
  }
  const branchOf = (row: Account): Relation => {
    const children = accounts.filter(({ parent }) => parent?.id === row.id)
    const sum = (field: 'purchaseAmount' | 'saleAmount') => sumOfMoney([row, ...children].map((one) => one[field]))
    const branch = { purchaseAmount: sum('purchaseAmount'), saleAmount: sum('saleAmount') }
    return { ...row, children, branch, subCount: children.length }
  }
  return [
    answer(listDistributorPackages, () => []),
    answer(searchMemberEnterprises, () => [
      { id: 8, name: '栖木家居有限公司', enterpriseNo: 'QY00000008', isActive: true },
      { id: 1, name: shenzhen.name, enterpriseNo: 'QY00000001', isActive: true },
    ]),
    answer(exportMerchants, () => ({ jobId: 1 })),
    answer(listDistributors, (params) => ({
      ...pageOf(
        accounts
          .filter((row) => isFirstLevel(row) && (params.status === undefined || row.status === params.status))
          .map((row) => ({ ...distributorRecord(row.id, row.name), areaNames: row.areaNames })),
        params,
      ),
      counts: {},
    })),
    answer(listMerchantDistributors, ({ tree, name = '', level, parentId, status, ...params }) => {
      const fits = (row: Account) =>
        row.name.includes(name) &&
        (level === undefined || row.level === level) &&
        (parentId === undefined || row.parent?.id === parentId)
      const shown = tree
        ? accounts.filter(
            (row) => isFirstLevel(row) && (fits(row) || branchOf(row).children.some((one) => one.name.includes(name))),
          )
        : accounts.filter(fits)
      const inTab = shown.filter((row) => status === undefined || row.status === status)
      return {
        ...pageOf(tree ? inTab.map(branchOf) : inTab, params),
        counts: Object.fromEntries(
          distributorStatus.codes.map((code) => [code, shown.filter((row) => row.status === code).length]),
        ),
      }
    }),
    answer(addSubDistributor, ({ parentId, enterpriseId, areas, expireAt }) => {
      const parent = found(accounts, parentId)
      const taken = accounts.find(({ enterprise }) => enterprise?.id === enterpriseId)
      if (taken) refuseFields({ enterpriseId: `该企业已是经销商：「${taken.name}」（${taken.accountNo}）` })
      if (areasBeyond(areas, parent.areas).length > 0) refuseFields({ areas: `上级经销商「${parent.name}」不含该区域` })
      const row = relationRecord(nextId(accounts), '栖木家居有限公司', { ...below(parent), areas, expireAt })
      accounts.push(row)
      return row
    }),
    answer(changeDistributorParent, ({ ids, parentId }) => {
      const parent = found(accounts, parentId)
      for (const id of ids) move(found(accounts, id), parent)
      return { done: ids.length, failed: [] }
    }),
  ]
}
