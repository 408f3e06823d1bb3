import Sofa from 'lucide-react/icons/sofa'
import { useWatch } from 'react-hook-form'
import type { CodeOf } from '#contract/codes.ts'
import { labelPlace } from '#contract/configuration/codes.ts'

import { CORNER_MARK } from '#contract/configuration/label-rules.ts'
import { LabelMark } from './mark.tsx'
import type { LabelDraft } from './use-form.ts'

/** Live preview of the label on a product card and on the product page. */
export function LabelPreview() {
  const label = useWatch<LabelDraft>() as LabelDraft
  const isCorner = label.type === CORNER_MARK
  const look = { ...label, name: label.name.split('\n')[0] ?? '' }
  const isShown = (place: CodeOf<typeof labelPlace>) => label.places.includes(place)
  return (
    <section aria-label="预览" className="grid gap-3">
      <h2 className="text-small text-text-muted">商品卡片与搜索结果</h2>
      <div className="grid w-44 gap-2 rounded-panel border bg-surface p-2">
        <div className="relative flex aspect-square items-center justify-center rounded bg-sunken text-text-faint">
          <Sofa aria-hidden strokeWidth={1} className="size-16" />
          {isCorner && label.image && (
            <img src={label.image} alt={`角标 ${look.name}`} className="absolute top-0 left-0 size-12" />
          )}
        </div>
        <span className="truncate font-medium">奶油风布艺沙发</span>
        <span className="flex min-h-5 items-center justify-between gap-2">
          <span className="tabular-nums">¥4,599.00</span>
          {!isCorner && (isShown(labelPlace.productCard) || isShown(labelPlace.searchResult)) && (
            <LabelMark label={look} />
          )}
        </span>
      </div>
      <h2 className="text-small text-text-muted">商品详情与购物车</h2>
      <div className="flex min-h-10 items-center gap-2 rounded-panel border bg-surface p-2">
        <span className="truncate">奶油风布艺沙发</span>
        {!isCorner && (isShown(labelPlace.productDetail) || isShown(labelPlace.cart)) && <LabelMark label={look} />}
      </div>
      {label.places.length === 0 && <p className="text-small text-text-muted">未选择展示位置，只用于筛选与归类</p>}
    </section>
  )
}
