import { type ChannelSettlement, saveChannelSettlement } from '#contract/blackCard/channel-settlements.ts'
import { quiet, useChange } from '#screen/data/use-change.ts'
import { withLatest } from '#screen/form/confirm-retry.ts'
import { confirm } from '#ui/confirm/confirm.ts'
import { formatMoney } from '#ui/money/format-money.ts'

/** Steps of finance with a statement; each confirms its consequences first. */
export function useSettlementActions() {
  const settle = useChange(saveChannelSettlement)
  return {
    confirm: (row: ChannelSettlement) =>
      confirm({
        title: `确认 ${row.month} 的结算单？`,
        consequence:
          Number(row.payable) < 0
            ? `应付 ${formatMoney(row.payable)} 元，为负数，确认后结转到下一张结算单。`
            : `订单 ${row.orderCount} 个，应付 ${formatMoney(row.payable)} 元。确认后金额不再变动，由另一位有权限的同事登记打款；之后的退款在后面的结算单扣除。`,
        action: '确认对账',
        onConfirm: withLatest('channelSettlement', row, (version) =>
          settle({ id: row.id, version, action: 'confirm' }, `${row.month} 的结算单已确认`, quiet),
        ),
      }),
    reopen: (row: ChannelSettlement) =>
      confirm({
        title: `退回 ${row.month} 的结算单？`,
        consequence: '退回后重新对账，可以调整金额。',
        action: '退回对账',
        reason: { label: '退回原因', min: 2, max: 200, presets: ['金额有误', '渠道商对金额有异议'] },
        onConfirm: withLatest('channelSettlement', row, (version, { reason = '' }) =>
          settle({ id: row.id, version, action: 'reopen', reason }, `${row.month} 的结算单已退回`, quiet),
        ),
      }),
  }
}
