import type { ActivityDay } from '#contract/marketing/activities.ts'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'

const col = columns<ActivityDay>()
const dayColumns = [
  col.text('day', '日期', { width: 112 }),
  col.count('orderCount', '订单数'),
  col.money('orderAmount', '成交额', { width: 128 }),
  col.money('discountAmount', '优惠', { width: 112 }),
]

/** What the activity brought, day by day. */
export function ActivityFigures({ days }: { days: readonly ActivityDay[] }) {
  return (
    <FormSection title="活动效果">
      <DataTable
        label="每日效果"
        rows={days}
        columns={dayColumns}
        rowId={({ day }) => Number(day.replaceAll('-', ''))}
      />
    </FormSection>
  )
}
