import { explainOrderLine } from '#contract/orders/line-price.ts'
import type { OrderLine } from '#contract/orders/orders.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { PriceOriginDrawer } from '#screen/detail/price-origin-drawer.tsx'

interface LinePriceDrawerProps {
  line: Pick<OrderLine, 'id' | 'productName' | 'specText'>
  onClose: () => void
}

/** Why a line cost what it did when it was ordered. */
export function LinePriceDrawer({ line, onClose }: LinePriceDrawerProps) {
  const read = useLookup(explainOrderLine, { id: line.id }, { staleMs: 0 })
  return <PriceOriginDrawer description={`${line.productName} ${line.specText}`} read={read} onClose={onClose} />
}
