import type { PurchaseQuote } from '#contract/distribution/purchases.ts'
import { isPositive } from '#contract/orders/order-money.ts'
import { QuotaChanges } from '#features/distribution/shared/quota-changes.tsx'
import { Descriptions } from '#ui/descriptions/descriptions.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

const { Item } = Descriptions

interface QuotePanelProps {
  quote: PurchaseQuote | undefined
  error: Error | null
}

/** What a purchase costs by the server's quote, and what it brings. */
export function QuotePanel({ quote, error }: QuotePanelProps) {
  if (error) return <Notice tone="warning">{error.message}</Notice>
  if (!quote) return <Skeleton className="h-24" />
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
        <QuotaChanges before={quote.before} after={quote.after} />
      </Descriptions>
      {quote.creditWords && <p className="text-small text-text-muted">抵扣：{quote.creditWords}</p>}
    </section>
  )
}
