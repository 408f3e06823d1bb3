import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { AgentPackageItem } from '#contract/agents/items.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import { COST_NEEDS } from '#contract/goods/products.ts'
import { smallImage } from '#lib/small-image.ts'
import { useHolds } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { isBelowSupply, isUnpriced } from './item-prices.ts'

/** Rows rendered at a time. */
const PAGE = 50

interface ItemTableProps {
  items: readonly AgentPackageItem[]
  discount: string
  chosen: ReadonlySet<number>
  onChoose: (ids: ReadonlySet<number>) => void
  onChange: (skuId: number, change: Partial<AgentPackageItem>) => void
  onRemove: (skuId: number) => void
}

/** The goods of a package with agent prices, in a scroll container. */
export function ItemTable({ items, discount, chosen, onChoose, onChange, onRemove }: ItemTableProps) {
  const [drawn, setDrawn] = useState(PAGE)
  const showsCost = useHolds(COST_NEEDS)
  const rows = items.slice(0, drawn)
  const isAll = items.length > 0 && items.every(({ skuId }) => chosen.has(skuId))
  const toggle = (ids: readonly number[], isChosen: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <div className="max-h-[520px] overflow-auto rounded border">
      <table aria-label="授权商品" className="w-full min-w-[640px] text-left">
        <thead className="sticky top-0 z-10 bg-sunken text-text-muted">
          <tr className="[&>th]:whitespace-nowrap [&>th]:px-2 [&>th]:py-2 [&>th]:font-normal">
            <th scope="col" className="w-9">
              <Checkbox
                aria-label="选择全部"
                value={isAll}
                onChange={(isChosen) =>
                  toggle(
                    items.map(({ skuId }) => skuId),
                    isChosen,
                  )
                }
              />
            </th>
            <th scope="col">商品</th>
            {showsCost && (
              <th scope="col" className="w-24 text-right">
                采购价
              </th>
            )}
            <th scope="col" className="w-36">
              渠道商供货价
            </th>
            <th scope="col" className="w-24 text-right">
              进货价
            </th>
            <th scope="col" className="w-20">
              起订量
            </th>
            <th scope="col" className="w-10">
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((item) => (
            <ItemRow
              key={item.skuId}
              item={item}
              discount={discount}
              showsCost={showsCost}
              isChosen={chosen.has(item.skuId)}
              onChoose={(isChosen) => toggle([item.skuId], isChosen)}
              onChange={(change) => onChange(item.skuId, change)}
              onRemove={() => onRemove(item.skuId)}
            />
          ))}
        </tbody>
      </table>
      {items.length === 0 && <p className="py-6 text-center text-text-muted">没有符合条件的规格</p>}
      {items.length > drawn && (
        <Button tone="link" className="mx-auto my-2" onClick={() => setDrawn(drawn + PAGE)}>
          再显示 {Math.min(PAGE, items.length - drawn)} 个，共 {items.length} 个
        </Button>
      )}
    </div>
  )
}

interface ItemRowProps {
  item: AgentPackageItem
  discount: string
  showsCost: boolean
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
  onChange: (change: Partial<AgentPackageItem>) => void
  onRemove: () => void
}

function ItemRow({ item, discount, showsCost, isChosen, onChoose, onChange, onRemove }: ItemRowProps) {
  const { sku, channelPrice, minQuantity } = item
  const name = `${sku.productName} ${sku.specText}`
  return (
    <tr className="border-t [&>td]:px-2 [&>td]:py-1.5">
      <td>
        <Checkbox aria-label={`选择 ${name}`} value={isChosen} onChange={onChoose} />
      </td>
      <td>
        <div className="flex min-w-0 items-center gap-2">
          <Thumbnail src={smallImage(sku.image, 32)} full={sku.image} alt={sku.productName} size={32} />
          <div className="grid min-w-0">
            <span className="line-clamp-1 break-all">{sku.productName}</span>
            <span className="line-clamp-1 text-small text-text-muted">
              {sku.specText || sku.skuCode}
              {!item.sellable && <Tag className="ml-2">不可售</Tag>}
            </span>
          </div>
        </div>
      </td>
      {showsCost && (
        <td className="text-right">
          <Money amount={sku.purchasePrice ?? null} />
        </td>
      )}
      <td>
        <PriceInput
          aria-label={`${name} 渠道商供货价`}
          placeholder="按折扣"
          value={channelPrice}
          onChange={(price) => onChange({ channelPrice: price })}
        />
        {isBelowSupply(item) && <p className="mt-1 text-small text-warning-text">低于供货价 ¥{sku.supplyPrice}</p>}
      </td>
      <td className="text-right">
        {isUnpriced(item) ? (
          <span className="whitespace-nowrap text-danger-text">未设价</span>
        ) : (
          <Money amount={effectivePrice(channelPrice, sku.purchasePrice, discount)} />
        )}
      </td>
      <td>
        <NumberInput
          aria-label={`${name} 起订量`}
          decimals={0}
          max={9999}
          value={String(minQuantity || '')}
          onChange={(text) => onChange({ minQuantity: Number(text) })}
        />
      </td>
      <td>
        <IconButton size="tiny" label={`移除 ${name}`} onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </td>
    </tr>
  )
}
