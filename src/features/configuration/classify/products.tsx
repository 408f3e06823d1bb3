import Pin from 'lucide-react/icons/pin'
import PinOff from 'lucide-react/icons/pin-off'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CLASSIFY_MAX_PINS, type ClassifyInput, previewClassify } from '#contract/configuration/classifies.ts'
import { formatCount } from '#lib/formats.ts'
import { smallImage } from '#lib/small-image.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

const field = fieldsOf<ClassifyInput>()

/** Previews the products of the category for the current input; products can be pinned here. */
export function ClassifyProducts({ id }: { id: number | null }) {
  const { control } = useFormContext<ClassifyInput>()
  const [categoryIds, labelIds, productSort] = useWatch({ control, name: ['categoryIds', 'labelIds', 'productSort'] })
  const [keyword, setKeyword] = useState('')
  const pins = useField({ name: field('pinnedProductIds'), label: '置顶商品' }, (ids) => `${ids.length} 个`)
  const params = {
    categoryIds,
    labelIds,
    pinnedProductIds: pins.value,
    productSort,
    ...(id !== null && { id }),
    ...(keyword.trim() && { keyword: keyword.trim() }),
  }
  const { data: fresh, error } = useLookup(previewClassify, params, { staleMs: 10_000 })
  // Keeps the last response until the next arrives, so that the list does not jump.
  const [last, setLast] = useState(fresh)
  if (fresh && fresh !== last) setLast(fresh)
  const data = fresh ?? last
  const isFull = pins.value.length >= CLASSIFY_MAX_PINS
  const toggle = (product: number) =>
    pins.onChange(pins.value.includes(product) ? pins.value.filter((pin) => pin !== product) : [...pins.value, product])
  return pins.inField(
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <TextInput
          {...pins.control}
          aria-label="在分类商品中查找"
          placeholder="在分类商品中查找"
          value={keyword}
          onChange={setKeyword}
          clearable
          className="w-56"
        />
        <p role="status" className="text-text-muted">
          {data && `共 ${formatCount(data.count)} 个在售商品，置顶 ${pins.value.length} 个`}
        </p>
      </div>
      {error && <Notice tone="danger">{error.message}</Notice>}
      {!data && !error && <Skeleton shape="text" />}
      {data?.first.length === 0 && (
        <Empty
          title={keyword ? '没有符合的商品' : '空分类'}
          hint="关联类目或标签后，这里列出前 20 个商品"
          className="py-6"
        />
      )}
      {data && data.first.length > 0 && (
        <ul aria-label="前 20 个商品" className="grid divide-y rounded border">
          {data.first.map(({ id: product, name, cover, salePrice }) => {
            const isPinned = pins.value.includes(product)
            return (
              <li key={product} className="flex items-center gap-3 px-3 py-1.5">
                <Thumbnail src={smallImage(cover, 32)} alt="" size={32} />
                <span className="min-w-0 flex-1 truncate">{name}</span>
                <Money amount={salePrice} />
                <IconButton
                  size="tiny"
                  label={isPinned ? `取消置顶 ${name}` : `置顶 ${name}`}
                  aria-pressed={isPinned}
                  disabled={!isPinned && isFull}
                  onClick={() => toggle(product)}
                  className="aria-pressed:text-accent-text"
                >
                  {isPinned ? <PinOff aria-hidden strokeWidth={1.75} /> : <Pin aria-hidden strokeWidth={1.75} />}
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </div>,
  )
}
