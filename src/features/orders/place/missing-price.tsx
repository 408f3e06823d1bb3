import { Link } from 'react-router-dom'
import { listChannelPrices } from '#contract/blackCard/channel-prices.ts'
import { channelPriceState } from '#contract/blackCard/codes.ts'
import { channelQueries } from '#contract/blackCard/page-queries.ts'
import { orderBizType } from '#contract/orders/codes.ts'
import { responseMessages } from '#contract/response-codes.ts'
import { links } from '#lib/paths.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import type { PlaceValues } from './use-order.ts'

const channelPaths = links(channelQueries)

interface MissingPriceProps extends Pick<PlaceValues, 'bizType' | 'buyerId'> {
  /** Why the line cannot be ordered. */
  fault: string
  skuCode: string
}

/** Leads to the supply price that a channel lacks for a SKU. */
export function MissingPrice({ bizType, buyerId, fault, skuCode }: MissingPriceProps) {
  const canPrice = useCanCall(listChannelPrices)
  const isUnpriced = bizType === orderBizType.channelPurchase && fault === responseMessages[450]
  if (!canPrice || !isUnpriced || buyerId === null) return null
  const query = { id: buyerId, tab: 'prices', priceState: channelPriceState.unpriced, keyword: skuCode }
  return (
    <Link to={channelPaths.detail.to(query)} className="text-accent-text text-small hover:underline">
      去定价
    </Link>
  )
}
