import { couponUseRate } from '#contract/marketing/coupon-rules.ts'
import { COUPON_DAYS, type Coupon, type CouponDay } from '#contract/marketing/coupons.ts'
import { formatCount } from '#lib/formats.ts'
import { TitledSection } from '#screen/detail/titled-section.tsx'
import { columns } from '#screen/list/columns.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'

const { Item } = Descriptions

const col = columns<CouponDay>()
const dayColumns = [
  col.text('day', '日期', { width: 112 }),
  col.count('issuedCount', '发放'),
  col.count('usedCount', '使用'),
]

/** What was issued and used of a coupon, and what it brought. */
export function CouponFigures({ coupon, days }: { coupon: Coupon; days: readonly CouponDay[] }) {
  return (
    <TitledSection title="发放与使用">
      <div className="grid gap-3">
        <Descriptions>
          <Item label="已发放">{`${formatCount(coupon.issuedCount)} / ${formatCount(coupon.totalCount)}`}</Item>
          <Item label="已使用">{`${formatCount(coupon.usedCount)}（${couponUseRate(coupon)}）`}</Item>
          <Item label="优惠总额">
            <Money amount={coupon.discountTotal} />
          </Item>
          <Item label="带动成交额">
            <Money amount={coupon.orderAmount} />
          </Item>
        </Descriptions>
        {days.length === COUPON_DAYS && <p className="text-text-muted">{`显示最近有发放或使用的 ${COUPON_DAYS} 天`}</p>}
        {days.length > 0 && (
          <DataTable
            label="每日发放与使用"
            rows={days}
            columns={dayColumns}
            rowId={({ day }) => Number(day.replaceAll('-', ''))}
          />
        )}
      </div>
    </TitledSection>
  )
}
