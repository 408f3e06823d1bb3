import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { canRenew } from '#contract/distribution/account-rules.ts'
import { type DistributorRow, exportDistributors, listDistributors } from '#contract/distribution/accounts.ts'
import { canPayBill, REMINDED_MAX } from '#contract/distribution/bill-rules.ts'
import { distributorStatus, endsWithin } from '#contract/distribution/codes.ts'
import { distributorRights } from '#contract/distribution/field-rights.ts'
import { addRenewal, listRenewals, remindRenewals } from '#contract/distribution/renewals.ts'
import { listMerchantManagers } from '#contract/merchants/enterprise-users.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { distributorPaths, renewalPaths } from '#features/distribution/paths.ts'
import { useOffersPackages, usePackageChoices } from '#features/distribution/shared/pickers.ts'
import { useManagerChoices } from '#features/merchants/public.ts'
import { usePayment } from '#features/orders/public.ts'
import { formatCapped } from '#lib/formats.ts'
import { Can, useCan, useReads } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import type { BulkTarget } from '#screen/list/bulk-target.ts'
import { targetLabel } from '#screen/list/bulk-target.ts'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { FilterTabs } from '#ui/filter-tabs/filter-tabs.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { dueColumns } from './due-columns.tsx'

const DistributorDrawer = lazyPart(() => import('../account/drawer.tsx'), 'DistributorDrawer')
const RenewDialog = lazyPart(() => import('./renew-dialog.tsx'), 'RenewDialog')
const RenewalPayment = lazyPart(() => import('./renewal-payment.tsx'), 'RenewalPayment')
const PaymentChoice = lazyPart(() => import('../shared/payment-choice.tsx'), 'PaymentChoice')

const source = listOf(listDistributors, distributorPaths.renewals, { tab: ['status', 'endsIn'], sort: 'expireAt' })

const nameOf = ({ name }: Pick<DistributorRow, 'name'>) => name

/** Distributors by their last day: remind them and renew them. One that signs in sees and renews itself. */
export default function RenewalWorkList() {
  const list = useList(source)
  const can = useCan()
  const offersPackages = useOffersPackages()
  const navigate = useNavigate()
  const isStaff = useReads(distributorRights)('manager')
  const payment = usePayment()
  const remindAll = useBulkChange<typeof remindRenewals, DistributorRow>(remindRenewals)
  const [shown, show] = useState<number | null>(null)
  const [voucherOf, takeVoucher] = useState<number | null>(null)
  const [submitted, submit] = useState<{ id: number; renewalNo: string } | null>(null)
  const { open } = list
  const columns = useMemo(() => dueColumns({ open: show, isStaff }), [isStaff])
  const pay = (renewalNo: string) => payment.pay({ bizKind: payBizKind.distributorRenewal, bizNo: renewalNo })
  const remind = (target: BulkTarget<DistributorRow>) =>
    confirm({
      title: `提醒${targetLabel(target, '个经销商', nameOf)}续费？`,
      consequence: '客户经理与该经销商的账号收到站内通知；同一经销商 24 小时内只提醒一次。',
      action: '提醒续费',
      reason: { label: '附言', min: 0, max: 200, presets: ['现在续费可享老客户优惠', '到期后账号不能登录'] },
      onConfirm: remindAll.answering(target, '个经销商已提醒', ({ reason = '' }) => ({ words: reason })),
    })
  const stepsOf = (row: DistributorRow) => {
    const { openRenewal } = row
    const isUnpaid = openRenewal !== null && canPayBill(openRenewal)
    return [
      can(addRenewal) && canRenew(row) && !openRenewal && { label: '续费', onSelect: () => open(row.id) },
      can(toAliPay) && isUnpaid && { label: '支付宝付款', onSelect: () => pay(openRenewal.renewalNo) },
      can(submitVoucher) && isUnpaid && { label: '上传付款凭证', onSelect: () => takeVoucher(openRenewal.id) },
      can(listRenewals) &&
        openRenewal !== null && {
          label: '查看续费单',
          onSelect: () => navigate(renewalPaths.list.to({ id: openRenewal.id })),
        },
      can(remindRenewals) && canRenew(row) && { label: '提醒续费', onSelect: () => void remind([row]) },
    ]
  }
  return (
    <Page
      actions={
        <>
          <ExportButton call={exportDistributors} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          <Can call={listRenewals}>
            <Button onClick={() => navigate(renewalPaths.list.to())}>续费记录</Button>
          </Can>
        </>
      }
    >
      <DueTabs list={list} />
      <Filters list={list}>
        <TextFilter {...list.filter('name')} label="经销商" placeholder="名称、拼音或编号" />
        <TextFilter {...list.filter('phone')} label="登录手机" placeholder="手机号或后四位" />
        {offersPackages && (
          <PickFilter {...list.filter('agentPackageId')} label="代理套餐" useChoices={usePackageChoices} />
        )}
        {can(listMerchantManagers) && (
          <PickFilter {...list.filter('managerId')} label="客户经理" useChoices={useManagerChoices} />
        )}
        <CodeFilter {...list.filter('status')} label="状态" codes={distributorStatus} />
        <DayRangeFilter list={list} label="到期日" from="expireFrom" to="expireTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        actionsWidth={224}
        empty="还没有经销商"
        noun="经销商"
        actions={(row) => <RowActions name={row.name} actions={stepsOf(row)} />}
        bulk={
          <>
            <BulkExport call={exportDistributors} columns={columns} list={list} />
            <BulkAction
              list={list}
              scope="query"
              asks
              most={REMINDED_MAX}
              call={remindRenewals}
              fits={{ row: canRenew, none: '只能提醒正常或已到期的经销商' }}
              onRun={remind}
            >
              批量提醒
            </BulkAction>
          </>
        }
      />
      {list.opened !== null && (
        <RenewDialog
          distributorId={list.opened}
          onSubmitted={(bill) => isPositive(bill.payAmount) && submit(bill)}
          onClose={() => open(null)}
        />
      )}
      {submitted && (
        <PaymentChoice
          noun="续费单"
          no={submitted.renewalNo}
          onAlipay={() => {
            pay(submitted.renewalNo)
            submit(null)
          }}
          onVoucher={() => {
            takeVoucher(submitted.id)
            submit(null)
          }}
          onClose={() => submit(null)}
        />
      )}
      {voucherOf !== null && <RenewalPayment id={voucherOf} step="voucher" onClose={() => takeVoucher(null)} />}
      {shown !== null && <DistributorDrawer id={shown} onClose={() => show(null)} />}
      {payment.opened}
    </Page>
  )
}

type DueList = ReturnType<typeof useList<typeof listDistributors, (typeof distributorPaths)['renewals']['shape']>>

/** Accounts by the days that are left. */
function DueTabs({ list }: { list: DueList }) {
  const { endsIn, status } = list.query
  const { counts } = list
  const isCounted = 'within7' in counts
  const figure = (count: number) => (isCounted ? formatCapped(count) : undefined)
  const all = distributorStatus.codes.reduce<number>((sum, code) => sum + (counts[String(code)] ?? 0), 0)
  const value = endsIn ? `within${endsIn}` : status === distributorStatus.expired ? 'expired' : 'all'
  return (
    <FilterTabs
      label="到期时间"
      value={value}
      onChange={(chosen) =>
        list.setFilters({
          endsIn: endsWithin.codes.find((code) => `within${code}` === chosen),
          status: chosen === 'expired' ? distributorStatus.expired : undefined,
        })
      }
      tabs={[
        { value: 'all', label: '全部', count: figure(all) },
        ...endsWithin.codes.map((code) => ({
          value: `within${code}`,
          label: endsWithin.label(code),
          count: figure(counts[`within${code}`] ?? 0),
          ...(code === endsWithin.week && { isUrgent: true }),
        })),
        { value: 'expired', label: '已到期', count: figure(counts[String(distributorStatus.expired)] ?? 0) },
      ]}
    />
  )
}
