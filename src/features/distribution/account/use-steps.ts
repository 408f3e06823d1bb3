import { useNavigate } from 'react-router-dom'
import {
  closeDistributor,
  dropOpenDistributor,
  editDistributor,
  freezeDistributors,
  resetDistributorLogin,
  saveDeposit,
} from '#contract/distribution/account-changes.ts'
import {
  canBuy,
  canCloseDistributor,
  canDropOpen,
  canEditDistributor,
  canFreeze,
  canRenew,
  canResetLogin,
  canUnfreeze,
} from '#contract/distribution/account-rules.ts'
import type { DistributorRow } from '#contract/distribution/accounts.ts'
import { listAuthorizedProducts } from '#contract/distribution/authorizations.ts'
import { canConfirmBill, canPayBill } from '#contract/distribution/bill-rules.ts'
import { listPriceSettings } from '#contract/distribution/prices.ts'
import { addDistributorPurchase, listDistributorPurchases } from '#contract/distribution/purchases.ts'
import { addRenewal } from '#contract/distribution/renewals.ts'
import { confirmPayment, submitVoucher, toAliPay } from '#contract/orders/payments.ts'
import { authorizationPaths, distributorPaths, pricePaths, purchasePaths } from '#features/distribution/paths.ts'
import { useCan } from '#screen/data/permissions.tsx'
import type { useDistributorActions } from './use-actions.tsx'

/** The steps of an account that its state and the rights of the user allow. */
export function useDistributorSteps(actions: ReturnType<typeof useDistributorActions>, edit: (id: number) => void) {
  const can = useCan()
  const navigate = useNavigate()
  return (row: DistributorRow) => [
    can(editDistributor) && canEditDistributor(row) && { label: '编辑', onSelect: () => edit(row.id) },
    can(confirmPayment) &&
      row.openingBill !== null &&
      canConfirmBill(row.openingBill) && {
        label: '确认收款',
        onSelect: () => actions.take({ step: 'confirm', id: row.id }),
      },
    can(toAliPay) &&
      row.openingBill !== null &&
      canPayBill(row.openingBill) && {
        label: '支付宝付款',
        onSelect: () => actions.pay(row.openingBill?.purchaseNo ?? ''),
      },
    can(submitVoucher) &&
      row.openingBill !== null &&
      canPayBill(row.openingBill) && {
        label: '上传付款凭证',
        onSelect: () => actions.take({ step: 'voucher', id: row.id }),
      },
    can(saveDeposit) &&
      canEditDistributor(row) && {
        label: '登记保证金',
        onSelect: () => actions.take({ step: 'deposit', id: row.id }),
      },
    can(listDistributorPurchases) &&
      canBuy(row) && {
        label: '升级',
        onSelect: () => navigate(purchasePaths.upgrades.to({ distributorId: row.id })),
      },
    can(addDistributorPurchase) &&
      canBuy(row) && { label: '增购', onSelect: () => navigate(purchasePaths.buy.to({ distributorId: row.id })) },
    can(addRenewal) &&
      canRenew(row) && { label: '续费', onSelect: () => navigate(distributorPaths.renewals.to({ id: row.id })) },
    can(listAuthorizedProducts) && {
      label: '产品授权',
      onSelect: () => navigate(authorizationPaths.list.to({ distributorId: row.id })),
    },
    can(listPriceSettings) && {
      label: '价格设置',
      onSelect: () => navigate(pricePaths.list.to({ distributorId: row.id })),
    },
    can(resetDistributorLogin) && canResetLogin(row) && { label: '重置登录', onSelect: () => void actions.reset(row) },
    can(freezeDistributors) && canUnfreeze(row) && { label: '解冻', onSelect: () => void actions.unfreeze(row) },
    can(freezeDistributors) &&
      canFreeze(row) && { label: '冻结', tone: 'danger' as const, onSelect: () => void actions.freeze([row]) },
    can(dropOpenDistributor) &&
      canDropOpen(row) && { label: '取消开户', tone: 'danger' as const, onSelect: () => void actions.drop(row) },
    can(closeDistributor) &&
      canCloseDistributor(row) && { label: '注销', tone: 'danger' as const, onSelect: () => void actions.close(row) },
  ]
}
