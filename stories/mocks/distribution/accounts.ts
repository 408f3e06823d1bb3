import type { RequestHandler } from 'msw'
import {
  assignDistributorManager,
  closeDistributor,
  dropOpenDistributor,
  editDistributor,
  freezeDistributors,
  openDistributor,
  resetDistributorLogin,
  saveDeposit,
} from '#contract/distribution/account-changes.ts'
import { depositFaults, heldAfter } from '#contract/distribution/account-rules.ts'
import {
  type Distributor,
  type DistributorPackage,
  exportDistributors,
  findLicenceHolder,
  getDistributor,
  type KnownCompany,
  listDistributorPackages,
  listDistributors,
} from '#contract/distribution/accounts.ts'
import { distributorStatus, endsWithin } from '#contract/distribution/codes.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import { answer, current, found, nextId, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { distributorRecord, distributorRecords } from './account-records.ts'

const endingIn = (rows: readonly Distributor[], days: number): number =>
  rows.filter(({ status, remainDays }) => status === distributorStatus.active && (remainDays ?? 999) <= days).length

const packageOnSale = (id: number, name: string, price: string): DistributorPackage => ({
  ...{ id, name, price, validMonths: 12, deposit: '5000.00', areaNames: '全国', subAccountQuota: 10, storeQuota: 3 },
  isOnSale: true,
})
export const distributorPackages = [
  packageOnSale(1, '门店体验版', '9800.00'),
  packageOnSale(2, '门店旗舰版', '29800.00'),
]

/** The licence of a company without an account. */
const KNOWN = '91350200MA2KNWN01'
export const knownLicence = `${KNOWN}${creditCheckDigit(KNOWN)}`
const knownCompany: KnownCompany = {
  ...{ name: '厦门观海家居有限公司', shortName: '观海家居', legalPerson: '陈海生', contactName: '林若溪' },
  ...{ address: '福建省厦门市思明区观音山 8 号', phone: '13910008899', email: '' },
}

/** In-memory accounts; each story starts with a fresh copy. */
export function distributorHandlers(accounts: Distributor[] = distributorRecords()): RequestHandler[] {
  return [
    answer(listMerchantManagers, () => [
      { id: 3, name: '宋晓雯' },
      { id: 4, name: '周敏' },
    ]),
    answer(listDistributorPackages, () => distributorPackages),
    answer(findLicenceHolder, ({ licenceNo }) => ({
      company: licenceNo === knownLicence ? knownCompany : null,
      distributor: accounts.find((row) => row.licenceNo === licenceNo) ?? null,
    })),
    answer(openDistributor, ({ name, licenceNo }) => {
      const other = accounts.find((row) => row.licenceNo === licenceNo)
      if (other) refuseFields({ licenceNo: `该信用代码已开户：「${other.name}」（${other.accountNo}）` })
      const row = distributorRecord(nextId(accounts), name, { status: distributorStatus.opening })
      accounts.unshift(row)
      return { id: row.id, purchaseNo: row.opening?.purchaseNo ?? '', payAmount: '29800.00' }
    }),
    answer(editDistributor, ({ id, version, ...input }) =>
      Object.assign(current(accounts, id, version), input, { version: version + 1 }),
    ),
    answer(freezeDistributors, ({ ids, freeze, reason = '' }) => {
      for (const id of ids)
        Object.assign(found(accounts, id), {
          status: freeze ? distributorStatus.frozen : distributorStatus.active,
          freezeReason: freeze ? reason : '',
        })
      return { done: ids.length, failed: [] }
    }),
    answer(closeDistributor, ({ id, version, reason }) =>
      Object.assign(current(accounts, id, version), { status: distributorStatus.closed, closeReason: reason }),
    ),
    answer(dropOpenDistributor, ({ id, version, reason }) =>
      Object.assign(current(accounts, id, version), { status: distributorStatus.closed, closeReason: reason }),
    ),
    answer(resetDistributorLogin, () => null),
    answer(assignDistributorManager, ({ ids, managerId }) => {
      for (const id of ids) found(accounts, id).manager = { id: managerId, name: '周敏' }
      return { done: ids.length, failed: [] }
    }),
    answer(saveDeposit, ({ distributorId, ...input }) => {
      const row = found(accounts, distributorId)
      refuseFields(depositFaults(row.depositHeld, input))
      row.depositHeld = heldAfter(row.depositHeld, input.kind, input.amount)
      return { id: 1, heldAfter: row.depositHeld }
    }),
    ...collection({ list: listDistributors, get: getDistributor, export: exportDistributors }, accounts, {
      match: {
        name: within('name', 'accountNo'),
        phone: within('phone'),
        agentPackageId: ({ agentPackage }, wanted) => agentPackage.id === wanted,
        expiring: ({ remainDays, status }) => status === distributorStatus.active && (remainDays ?? 99) <= 30,
        endsIn: ({ remainDays, status }, days) => status === distributorStatus.active && (remainDays ?? 999) <= days,
      },
      tabs: ['expiring', 'endsIn'],
      counts: (rows) => ({
        expiring: endingIn(rows, 30),
        ...Object.fromEntries(endsWithin.codes.map((days) => [`within${days}`, endingIn(rows, days)])),
      }),
    }),
  ]
}
