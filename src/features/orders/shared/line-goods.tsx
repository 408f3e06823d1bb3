import { Link } from 'react-router-dom'
import type { OrderLine } from '#contract/orders/orders.ts'
import { activityPaths } from '#features/marketing/public.ts'
import { smallImage } from '#lib/small-image.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { CopyText } from '#ui/copy-text/copy-text.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'

interface LineGoodsProps {
  line: Pick<OrderLine, 'image' | 'productName' | 'specText' | 'skuCode'>
  /** Product page, if the user may open it. */
  to?: string
}

/** Picture, name, SKU and code of a line. */
export function LineGoods({ line, to }: LineGoodsProps) {
  const { image, productName, specText, skuCode } = line
  return (
    <span className="flex min-w-48 items-center gap-2">
      <Thumbnail src={smallImage(image, 40)} full={image} alt={productName} size={40} />
      <span className="grid min-w-0">
        <span className="line-clamp-2 break-words" title={productName}>
          {to ? (
            <Link to={to} className="hover:text-accent-text hover:underline hover:underline-offset-4">
              {productName}
            </Link>
          ) : (
            productName
          )}
        </span>
        <span className="flex flex-wrap gap-x-2 text-small text-text-muted">
          <span className="break-words">{specText}</span>
          {skuCode && <CopyText value={skuCode} />}
        </span>
      </span>
    </span>
  )
}

/** The activity that sold a line; its page opens for who may see activities. */
export function SoldIn({ activity: { id, name } }: { activity: NonNullable<OrderLine['activity']> }) {
  const seesActivities = useHolds('activity:view')
  return (
    <div className="break-words pl-12 text-small text-text-muted">
      活动：
      {seesActivities ? (
        <Link to={activityPaths.form.to({ id })} className="text-accent-text hover:underline">
          {name}
        </Link>
      ) : (
        name
      )}
    </div>
  )
}
