import { Link } from 'react-router-dom'
import { commissionKind, commissionStatus } from '#contract/merchants/codes.ts'
import type { PromoterCommission } from '#contract/merchants/promoter-money.ts'
import { promoterPaths } from '#features/merchants/public.ts'
import { Panel } from '#features/orders/shared/panel.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'

const col = columns<PromoterCommission>()
const rateText = ({ rate }: PromoterCommission) => `${Number(rate)}%`

const commissionColumns = [
  col.cell(
    'promoter',
    '推广员',
    ({ promoter }) => (
      <Link to={promoterPaths.detail.to({ id: promoter.id })} className="text-accent-text hover:underline">
        {promoter.name}
      </Link>
    ),
    { width: 120, text: ({ promoter }) => promoter.name },
  ),
  col.label('kind', '类型', commissionKind, { width: 96 }),
  col.status('status', '状态', commissionStatus),
  col.money('baseAmount', '计佣金额'),
  col.cell('rate', '比例', rateText, { width: 72, align: 'right', text: rateText }),
  col.money('amount', '佣金'),
  col.time('settledAt', '结算时间'),
]

/** What promoters earn by an order. */
export function Commissions({ commissions }: { commissions: readonly PromoterCommission[] }) {
  return (
    <Panel title="推广佣金">
      <DataTable label="推广佣金" columns={commissionColumns} rows={commissions} rowId={({ id }) => id} />
    </Panel>
  )
}
