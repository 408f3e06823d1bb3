import { promoterKind, promoterStatus } from '#contract/merchants/codes.ts'
import type { listPromoters, PromoterRow } from '#contract/merchants/promoters.ts'
import { promoterPaths } from '#features/merchants/paths.ts'
import { columns, type ListColumn } from '#screen/list/columns.tsx'
import { Money } from '#ui/money/money.tsx'

const col = columns<typeof listPromoters>()

interface Sums {
  orderAmount: string
  commissionTotal: string
  commissionUsable: string
}

/** With sums over all pages. */
export function promoterColumns(sums: Sums | undefined): ListColumn<typeof listPromoters>[] {
  const total = (id: keyof Sums) => (sums ? { total: <Money amount={sums[id]} /> } : {})
  const money = (id: keyof Sums, title: string) =>
    col.cell(id, title, (row) => <Money amount={row[id]} />, {
      width: 120,
      align: 'right',
      text: (row) => row[id],
      ...total(id),
    })
  return [
    col.link('name', '姓名', ({ id }) => promoterPaths.detail.to({ id }), { width: 112, pin: 'start', sortable: true }),
    col.status('status', '状态', promoterStatus),
    money('orderAmount', '推广成交额'),
    money('commissionTotal', '累计佣金'),
    col.cell('commissionUsable', '可提现佣金', (row) => <Usable row={row} />, {
      width: 136,
      align: 'right',
      text: ({ commissionUsable }) => commissionUsable,
      ...total('commissionUsable'),
    }),
    col.code('promoterNo', '推广员编号', { width: 120 }),
    col.text('phone', '手机号', { width: 120 }),
    col.label('kind', '类型', promoterKind, { width: 88 }),
    col.cell('commissionRate', '佣金比例', rateText, { width: 88, align: 'right', sortable: true, text: rateText }),
    col.count('boundCount', '绑定客户'),
    col.count('merchantCount', '拓展商家'),
    col.cell('enterprise', '所属企业', ({ enterprise }) => enterprise?.name, {
      width: 176,
      text: ({ enterprise }) => enterprise?.name ?? '',
    }),
    col.cell('parent', '上级推广员', ({ parent }) => parent?.name, {
      width: 96,
      text: ({ parent }) => parent?.name ?? '',
    }),
    col.text('areaName', '所在地区', { width: 168 }),
    col.time('createdAt', '创建时间', { sortable: true }),
  ]
}

const rateText = ({ commissionRate }: PromoterRow): string => `${Number(commissionRate)}%`

/** What can be withdrawn, or what has to be earned first. */
function Usable({ row: { commissionUsable, commissionDebt } }: { row: PromoterRow }) {
  if (Number(commissionDebt) === 0) return <Money amount={commissionUsable} />
  return (
    <span className="text-danger-text" title="提现后退款追回，由以后的佣金抵扣">
      欠 <Money amount={commissionDebt} />
    </span>
  )
}
