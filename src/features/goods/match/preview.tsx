import { setPriceOf, sumOfPrices } from '#contract/goods/match-rules.ts'
import { smallImage } from '#lib/small-image.ts'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Hotspots } from '#ui/hotspot-editor/hotspots.tsx'
import { Money } from '#ui/money/money.tsx'
import type { MatchValues } from './use-form.ts'
import { type SetProduct, versionOf } from './use-set-products.ts'

interface MatchPreviewProps {
  match: MatchValues
  productOf: (id: number | null) => SetProduct | undefined
  onClose: () => void
}

/** The set as customers see it: without products that are off sale. */
export function MatchPreview({ match, productOf, onClose }: MatchPreviewProps) {
  const parts = [
    { productId: match.mainProductId ?? 0, skuId: null, quantity: 1, x: null, y: null },
    ...match.items,
  ].flatMap((part) => {
    const product = productOf(part.productId)
    return product?.isOnSale ? { ...part, product, version: versionOf(product, part.skuId) } : []
  })
  const total = sumOfPrices(parts.map(({ quantity, version }) => ({ quantity, price: version?.salePrice })))
  const setPrice = setPriceOf(total, match.discountRate)
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size="small" title="客户预览">
        <DialogBody className="grid gap-4">
          {match.cover && (
            <Hotspots
              src={match.cover}
              alt={match.title}
              spots={parts.flatMap(({ productId, x, y, product }) =>
                x === null || y === null ? [] : { id: String(productId), label: product.name, x, y },
              )}
            />
          )}
          <div>
            <p className="font-medium text-section">{match.title || '未命名搭配'}</p>
            <p className="text-text-muted">{match.subtitle}</p>
          </div>
          <ul aria-label="整套商品" className="divide-y border-y">
            {parts.map(({ productId, quantity, product, version }) => (
              <li key={productId} className="flex items-center gap-3 py-2">
                <img src={smallImage(product.cover, 48)} alt="" className="size-12 rounded object-cover" />
                <span className="min-w-0 flex-1 truncate">{product.name}</span>
                <span className="text-text-muted tabular-nums">× {quantity}</span>
                <Money amount={version?.salePrice ?? null} />
              </li>
            ))}
          </ul>
          <p className="flex items-baseline justify-end gap-3">
            整套价
            {setPrice !== total && <Money amount={total} className="text-text-faint line-through" />}
            <Money amount={setPrice} className="font-medium text-section" />
          </p>
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}
