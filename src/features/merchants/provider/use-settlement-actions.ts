import { type ProviderSettlement, saveProviderSettlement } from '#contract/merchants/provider-settlements.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { formatMoney } from '#ui/money/format-money.ts'

/** Steps of finance with a statement; each confirms its consequences first. */
export function useSettlementActions() {
  const settle = useChange(saveProviderSettlement)
  return {
    confirm: (row: ProviderSettlement) =>
      confirm({
        title: `确认 ${row.month} 的结算单？`,
        consequence: `服务 ${row.usageCount} 次，应付 ${formatMoney(row.payable)} 元。确认后金额不再变动，由另一位有权限的同事登记打款；之后撤销的服务在下一期冲正。`,
        action: '确认对账',
        onConfirm: withLatest('providerSettlement', row, (version) =>
          settle({ id: row.id, version, action: 'confirm' }, `${row.month} 的结算单已确认`, quiet),
        ),
      }),
    reopen: (row: ProviderSettlement) =>
      confirm({
        title: `退回 ${row.month} 的结算单？`,
        consequence: '退回后重新对账，可以调整金额；确认后撤销、还没有冲正的服务会从这张结算单中去掉。',
        action: '退回对账',
        reason: { label: '退回原因', min: 2, max: 200, presets: ['金额有误', '服务商对次数有异议'] },
        onConfirm: withLatest('providerSettlement', row, (version, { reason = '' }) =>
          settle({ id: row.id, version, action: 'reopen', reason }, `${row.month} 的结算单已退回`, quiet),
        ),
      }),
  }
}
