import type { Quotas } from '#contract/distribution/accounts.ts'
import type { PurchaseQuote } from '#contract/distribution/purchases.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { formatCount } from '#lib/formats.ts'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const { Item } = Descriptions

const quotas: readonly (readonly [keyof Quotas, string])[] = [
  ['staff', '员工数'],
  ['stores', '门店数'],
  ['renders', '渲染次数'],
]

interface QuotePanelProps {
  quote: PurchaseQuote | undefined
  error: Error | null
}

/** What a purchase costs by the server's quote, and what it brings. */
export function QuotePanel({ quote, error }: QuotePanelProps) {
  if (error) return <Notice tone="warning">{error.message}</Notice>
  if (!quote) return <Skeleton className="h-24" />
  const changed = quotas.filter(([name]) => quote.before[name].quota !== quote.after[name].quota)
  return (
    <section aria-label="报价" className="grid gap-2 rounded border p-3">
      <Descriptions>
        <Item label="原价">
          <Money amount={quote.amount} />
        </Item>
        {isPositive(quote.creditAmount) && (
          <Item label="抵扣金额">
            <Money amount={quote.creditAmount} />
          </Item>
        )}
        {isPositive(quote.discountAmount) && (
          <Item label="优惠">
            <Money amount={quote.discountAmount} />
          </Item>
        )}
        <Item label="应付金额">
          <Money amount={quote.payAmount} className="font-medium" />
        </Item>
        <Item label="生效后到期日">{quote.expireAfter}</Item>
        {changed.map(([name, title]) => (
          <Item key={name} label={title}>
            {formatCount(quote.before[name].quota)} → {formatCount(quote.after[name].quota)}
            <span className="text-text-muted">（已用 {formatCount(quote.before[name].used)}）</span>
          </Item>
        ))}
      </Descriptions>
      {quote.creditWords && <p className="text-small text-text-muted">抵扣：{quote.creditWords}</p>}
    </section>
  )
}
