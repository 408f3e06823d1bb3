import type { DistributorRow, listDistributors } from '#contract/distribution/accounts.ts'
import { distributorBillStatus, distributorStatus } from '#contract/distribution/codes.ts'
import { LastDay, RemainDays, remainText } from '#features/distribution/account/columns.tsx'
import { QuotaBar } from '#features/distribution/shared/quota-bar.tsx'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listDistributors>()

interface Shown {
  open: (id: number) => void
  /** The platform sees who looks after an account. */
  isStaff: boolean
}

const renewalText = ({ openRenewal }: DistributorRow): string =>
  openRenewal ? `${openRenewal.renewalNo} ${distributorBillStatus.label(openRenewal.status)}` : ''

export const dueColumns = ({ open, isStaff }: Shown): ListColumn<typeof listDistributors>[] => [
  col.name('name', '经销商', ({ id }) => open(id), { width: 184, sortable: true }),
  col.status('status', '状态', distributorStatus, { width: 88 }),
  col.money('purchaseAmount', '采购额'),
  col.cell('expireAt', '到期日', (row) => <LastDay row={row} />, {
    width: 112,
    sortable: true,
    text: ({ expireAt }) => expireAt ?? '',
  }),
  col.cell('remainDays', '剩余天数', (row) => <RemainDays row={row} />, { width: 104, text: remainText }),
  col.cell('openRenewal', '未完成续费单', renewalText, { width: 232, text: renewalText }),
  col.cell('agentPackage', '代理套餐', ({ agentPackage }) => agentPackage.name, {
    width: 136,
    text: ({ agentPackage }) => agentPackage.name,
  }),
  col.cell('staff', '员工数', ({ staff }) => <QuotaBar label="员工数" quota={staff} />, {
    width: 136,
    text: ({ staff }) => `${staff.used}/${staff.quota}`,
  }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '登录手机', { width: 120 }),
  ...(isStaff
    ? [
        col.cell('manager', '客户经理', ({ manager }: DistributorRow) => manager?.name, {
          width: 88,
          text: ({ manager }: DistributorRow) => manager?.name ?? '',
        }),
      ]
    : []),
  col.code('accountNo', '经销商编号', { width: 120 }),
  col.time('lastOrderAt', '最近下单'),
]
