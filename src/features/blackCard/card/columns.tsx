import { cardMerchantStatus, industry } from '#contract/blackCard/card-codes.ts'
import type { CardMerchantRow, listCardMerchants } from '#contract/blackCard/card-merchants.ts'
import { EXPIRING_DAYS } from '#contract/blackCard/card-rules.ts'
import { cardMerchantPaths } from '#features/blackCard/paths.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Tag } from '#ui/tag/tag.tsx'

const col = columns<typeof listCardMerchants>()

/** With the balance for who may read it. */
export const cardColumns = (seesBalance: boolean): ListColumn<typeof listCardMerchants>[] => [
  col.link('name', '商家名称', ({ id }) => cardMerchantPaths.detail.to({ id }), {
    width: 168,
    pin: 'start',
    hideable: false,
    sortable: true,
  }),
  col.status('status', '状态', cardMerchantStatus, { width: 80 }),
  col.money('purchaseAmount', '累计购买额', { width: 108 }),
  ...(seesBalance ? [col.money('balance', '钱包余额', { width: 108, sortable: true })] : []),
  col.money('saleAmount', '累计销售额', { width: 108 }),
  col.code('cardNo', '黑卡卡号', { width: 168 }),
  col.cell('cardLevel', '黑卡等级', ({ cardLevel }) => cardLevel.name, {
    width: 104,
    text: ({ cardLevel }) => cardLevel.name,
  }),
  col.cell('expireAt', '到期日', (row) => <LastDay row={row} />, {
    width: 120,
    sortable: true,
    text: ({ expireAt }) => expireAt,
  }),
  col.label('industry', '行业', industry, { width: 104 }),
  col.text('contactName', '联系人', { width: 88 }),
  col.text('phone', '登录手机', { width: 128 }),
  col.text('areaName', '所在地区', { width: 176 }),
  col.cell('discount', '折扣系数', ({ discount }) => discount, {
    width: 88,
    align: 'right',
    text: ({ discount }) => discount,
  }),
  col.cell('manager', '客户经理', ({ manager }) => manager.name, { width: 88, text: ({ manager }) => manager.name }),
  col.cell('promoter', '推广员', ({ promoter }) => promoter?.name, {
    width: 88,
    text: ({ promoter }) => promoter?.name ?? '',
  }),
  col.cell('channel', '所属渠道', ({ channel }) => channel?.name, {
    width: 136,
    text: ({ channel }) => channel?.name ?? '',
  }),
  col.cell('labels', '标签', ({ labels }) => <Labels labels={labels} />, {
    width: 160,
    text: ({ labels }) => labels.map(({ name }) => name).join('、'),
  }),
  col.time('lastOrderAt', '最近下单'),
  col.time('openedAt', '开卡时间', { sortable: true }),
]

function Labels({ labels: [first, ...rest] }: Pick<CardMerchantRow, 'labels'>) {
  if (!first) return null
  return (
    <span className="flex min-w-0 gap-1">
      <Tag>{first.name}</Tag>
      {rest.length > 0 && <Tag className="shrink-0">+{rest.length}</Tag>}
    </span>
  )
}

/** The last day; marked when it is near or has passed. */
export function LastDay({ row }: { row: Pick<CardMerchantRow, 'expireAt' | 'remainDays' | 'status'> }) {
  const { expireAt, remainDays, status } = row
  const isOver = status === cardMerchantStatus.cancelled
  const tone = isOver || remainDays > EXPIRING_DAYS ? '' : remainDays <= 0 ? 'text-danger-text' : 'text-warning-text'
  const left = remainDays < 0 ? '已过期' : remainDays === 0 ? '今天到期' : `剩 ${remainDays} 天`
  return (
    <span className={tone} title={left}>
      {expireAt}
    </span>
  )
}
