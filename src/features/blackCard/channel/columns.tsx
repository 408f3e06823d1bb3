import { Link } from 'react-router-dom'
import { CONTRACT_ENDING_DAYS } from '#contract/blackCard/channel-rules.ts'
import type { ChannelRow, listChannels } from '#contract/blackCard/channels.ts'
import { channelKind, channelPriceState, channelStatus } from '#contract/blackCard/codes.ts'
import { channelPaths } from '#features/blackCard/paths.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'

const col = columns<typeof listChannels>()

const rateText = ({ commissionRate }: ChannelRow): string => `${Number(commissionRate)}%`

/** `prices`: the caller may open the supply prices. */
export const channelColumns = ({ prices }: { prices: boolean }): ListColumn<typeof listChannels>[] => [
  col.link('name', '渠道名称', ({ id }) => channelPaths.detail.to({ id }), {
    width: 168,
    pin: 'start',
    hideable: false,
    sortable: true,
  }),
  col.status('status', '状态', channelStatus, { width: 80 }),
  col.money('saleAmount', '销售额', { width: 108 }),
  col.money('purchaseAmount', '采购额', { width: 108 }),
  col.money('unsettledAmount', '待结佣金', { width: 104 }),
  col.cell('unpricedSkuCount', '未定价 SKU', (row) => <Unpriced row={row} isLink={prices} />, {
    width: 104,
    align: 'right',
    text: ({ unpricedSkuCount }) => String(unpricedSkuCount),
  }),
  col.code('channelNo', '渠道编号', { width: 112 }),
  col.label('kind', '渠道类型', channelKind, { width: 88 }),
  col.cell('parent', '上级渠道', ({ parent }) => parent?.name, {
    width: 136,
    text: ({ parent }) => parent?.name ?? '',
  }),
  col.text('contactName', '联系人', { width: 80 }),
  col.text('phone', '登录手机', { width: 112 }),
  col.text('areaNames', '授权地区', { width: 176 }),
  col.cell('manager', '渠道经理', ({ manager }) => manager?.name, {
    width: 88,
    text: ({ manager }) => manager?.name ?? '',
  }),
  col.cell('commissionRate', '佣金比例', rateText, { width: 88, align: 'right', sortable: true, text: rateText }),
  col.cell('contractEnd', '合同结束', (row) => <ContractEnd row={row} />, {
    width: 168,
    sortable: true,
    text: ({ contractEnd }) => contractEnd,
  }),
  col.time('updatedAt', '更新时间', { sortable: true }),
]

/** SKUs that the channel cannot order. */
function Unpriced({ row: { id, name, unpricedSkuCount }, isLink }: { row: ChannelRow; isLink: boolean }) {
  if (unpricedSkuCount === 0) return <span className="text-text-faint">0</span>
  const figure = <span className="text-danger-text tabular-nums">{unpricedSkuCount}</span>
  if (!isLink) return figure
  const to = channelPaths.detail.to({ id, tab: 'prices', priceState: channelPriceState.unpriced })
  return (
    <Link to={to} aria-label={`${name}的未定价 SKU ${unpricedSkuCount} 个`} className="underline underline-offset-2">
      {figure}
    </Link>
  )
}

/** The last day of the contract, and how near it is. */
export function ContractEnd({ row }: { row: Pick<ChannelRow, 'contractEnd' | 'contractDaysLeft' | 'status'> }) {
  const { contractEnd, contractDaysLeft: left, status } = row
  return (
    <span className="tabular-nums">
      {contractEnd}
      {left !== null && left <= CONTRACT_ENDING_DAYS && status !== channelStatus.ended && (
        <span className={left < 0 ? 'text-danger-text' : 'text-warning-text'}>
          {left < 0 ? ` 已过 ${-left} 天` : left === 0 ? ' 今天' : ` ${left} 天`}
        </span>
      )}
    </span>
  )
}
