import { type ReactNode, useState } from 'react'
import {
  closeDistributor,
  dropOpenDistributor,
  freezeDistributors,
  resetDistributorLogin,
} from '#contract/distribution/account-changes.ts'
import type { DistributorRow } from '#contract/distribution/accounts.ts'
import { payBizKind } from '#contract/orders/codes.ts'
import { usePayment } from '#features/orders/public.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { type BulkTarget, targetLabel } from '#screen/list/bulk-target.ts'
import { useBulkChange } from '#screen/list/use-bulk-change.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { lazyPart } from '#ui/popup/lazy-part.tsx'

const DepositDrawer = lazyPart(() => import('./deposit-drawer.tsx'), 'DepositDrawer')
const OpeningPayment = lazyPart(() => import('./opening-payment.tsx'), 'OpeningPayment')
const ManagerDialog = lazyPart(() => import('./manager-dialog.tsx'), 'DistributorManagerDialog')

type Target = Pick<DistributorRow, 'id' | 'version' | 'name' | 'expireAt' | 'remainDays'>
type Step = 'deposit' | 'voucher' | 'confirm'

const nameOf = ({ name }: Pick<DistributorRow, 'name'>) => name

/** Steps of an account's life cycle; each confirms its consequences first. */
export function useDistributorActions() {
  const [step, take] = useState<{ step: Step; id: number } | null>(null)
  const [moved, move] = useState<BulkTarget<DistributorRow> | null>(null)
  const freeze = useBulkChange<typeof freezeDistributors, Target>(freezeDistributors)
  const close = useChange(closeDistributor)
  const drop = useChange(dropOpenDistributor)
  const reset = useChange(resetDistributorLogin)
  const payment = usePayment()
  const end = () => take(null)
  const opened: ReactNode = (
    <>
      {step?.step === 'deposit' && <DepositDrawer id={step.id} onClose={end} />}
      {step && step.step !== 'deposit' && <OpeningPayment id={step.id} step={step.step} onClose={end} />}
      {payment.opened}
      {moved && <ManagerDialog target={moved} onClose={() => move(null)} />}
    </>
  )
  return {
    opened,
    take,
    move,
    /** Pays the bill of an opening by Alipay. */
    pay: (bizNo: string) => payment.pay({ bizKind: payBizKind.distributorAccount, bizNo }),
    freeze: (target: BulkTarget<Target>) =>
      confirm({
        title: `冻结${targetLabel(target, '个经销商', nameOf)}？`,
        consequence: '其账号立即退出登录，小程序店铺关闭；进行中的订单照常发货与售后。解冻后恢复。',
        action: '冻结经销商',
        tone: 'danger',
        reason: { label: '冻结原因', min: 2, max: 100, presets: ['窜货', '拖欠货款', '资质过期未补'] },
        onConfirm: freeze.answering(target, '个经销商已冻结', ({ reason = '' }) => ({ freeze: true, reason })),
      }),
    unfreeze: (row: Target) =>
      confirm({
        title: `解冻「${row.name}」？`,
        consequence:
          row.remainDays !== null && row.remainDays < 0
            ? `到期日 ${row.expireAt} 已过，解冻后转为已到期，续费后才能使用。`
            : '其账号可以重新登录，冻结时关闭的小程序店铺重新营业。',
        action: '解冻经销商',
        onConfirm: freeze.answering([row], '个经销商已解冻', () => ({ freeze: false })),
      }),
    reset: (row: Target) =>
      confirm({
        title: `重置「${row.name}」的登录？`,
        consequence: '一次性密码发到登录手机，已登录的设备全部退出。一天最多重置 5 次。',
        action: '重置登录',
        onConfirm: async () => {
          await reset({ id: row.id }, '临时密码已发到登录手机', quiet)
        },
      }),
    drop: (row: Target) =>
      confirm({
        title: `取消「${row.name}」的开户？`,
        consequence: '开户单一并取消，不能恢复。已交的保证金须先退还。',
        action: '取消开户',
        tone: 'danger',
        reason: { label: '取消原因', min: 2, max: 100, presets: ['客户放弃合作', '资料有误，重新开户'] },
        onConfirm: withLatest('distributorAccount', row, (version, { reason = '' }) =>
          drop({ id: row.id, version, reason }, `「${row.name}」的开户已取消`, quiet),
        ),
      }),
    close: (row: Target) =>
      confirm({
        title: `注销「${row.name}」？`,
        consequence:
          '其账号全部删除，店铺关闭，不能恢复。有未完成的订单、退款、单据、下级经销商或未退保证金时不能注销。',
        action: '注销经销商',
        tone: 'danger',
        reason: { label: '注销原因', min: 2, max: 100, presets: ['合同到期不再合作', '违约终止合作'] },
        typeToConfirm: row.name,
        onConfirm: withLatest('distributorAccount', row, (version, { reason = '' }) =>
          close({ id: row.id, version, reason, name: row.name }, `「${row.name}」已注销`, quiet),
        ),
      }),
  }
}
