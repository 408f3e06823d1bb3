import { X } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { listProducts, type ProductRow } from '#contract/goods/products.ts'
import { smallImage } from '#lib/small-image.ts'
import { useBrandChoices, useCategoryChoices } from '#screen/choices.ts'
import { useLookup } from '#screen/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { cn } from '#ui/cn.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Dialog, DialogBody, DialogContent, DialogFoot } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface ProductPickerProps {
  title: string
  /** How many may be chosen; one is taken over at once. */
  max: number
  /** Products that are there already. */
  taken: readonly number[]
  /** Labels that narrow the choice by one click: those of the same style. */
  labels?: readonly { id: number; name: string }[]
  onChoose: (products: ProductRow[]) => void
  onClose: () => void
}

const PAGE_SIZE = 10

/** Goods on sale to choose from, by name, brand, category or label; what is chosen stays while pages turn. */
export function ProductPicker({ title, max, taken, labels = [], onChoose, onClose }: ProductPickerProps) {
  const [keyword, setKeyword] = useState('')
  const [brandId, setBrand] = useState('')
  const [categoryId, setCategory] = useState('')
  const [labelId, setLabel] = useState<number | null>(null)
  const [pageNum, turnTo] = useState(1)
  const [chosen, choose] = useState<readonly ProductRow[]>([])
  const brands = useBrandChoices()
  const categories = useCategoryChoices()
  const found = useDeferredValue(keyword.trim())
  const { data, error, refetch } = useLookup(
    listProducts,
    {
      status: 4,
      pageNum,
      pageSize: PAGE_SIZE,
      ...(found && { keyword: found }),
      ...(brandId && { brandId: Number(brandId) }),
      ...(categoryId && { categoryId: Number(categoryId) }),
      ...(labelId !== null && { labelId, sellable: true }),
    },
    { staleMs: 0 },
  )
  const isSingle = max === 1
  const isFull = chosen.length >= max
  const narrow =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      turnTo(1)
    }
  const toggle = (row: ProductRow) => {
    if (isSingle) return onChoose([row])
    choose(chosen.some(({ id }) => id === row.id) ? chosen.filter(({ id }) => id !== row.id) : [...chosen, row])
  }

  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent size={isSingle ? 'large' : 'wide'} title={title} description="只列出已上架的商品">
        <DialogBody className={cn('grid items-start gap-4', !isSingle && 'md:grid-cols-[minmax(0,1fr)_240px]')}>
          <div className="grid min-w-0 gap-3">
            <div className="grid gap-2 sm:grid-cols-3">
              <TextInput
                aria-label="搜索商品"
                placeholder="名称、编码或型号"
                value={keyword}
                onChange={narrow(setKeyword)}
                clearable
              />
              <Combobox
                aria-label="品牌"
                placeholder="全部品牌"
                value={brandId}
                onChange={narrow(setBrand)}
                clearable
                {...brands}
              />
              <Combobox
                aria-label="类目"
                placeholder="全部类目"
                value={categoryId}
                onChange={narrow(setCategory)}
                clearable
                {...categories}
              />
            </div>
            {labels.length > 0 && (
              <fieldset aria-label="同风格推荐" className="flex flex-wrap items-center gap-2">
                <span className="text-text-muted">同风格推荐</span>
                {labels.map(({ id, name }) => (
                  <Button
                    key={id}
                    size="tiny"
                    aria-pressed={labelId === id}
                    className="aria-pressed:border-accent aria-pressed:bg-accent-subtle"
                    onClick={() => narrow(setLabel)(labelId === id ? null : id)}
                  >
                    {name}
                  </Button>
                ))}
              </fieldset>
            )}
            {data ? (
              <>
                <ul aria-label="商品" className="divide-y rounded border">
                  {data.list.map((row) => {
                    const isTaken = taken.includes(row.id)
                    const isChosen = chosen.some(({ id }) => id === row.id)
                    return (
                      <li key={row.id} className="flex items-center gap-3 px-3 py-1.5">
                        {!isSingle && (
                          <Checkbox
                            aria-label={`选择 ${row.name}`}
                            value={isTaken || isChosen}
                            disabled={isTaken || (isFull && !isChosen)}
                            onChange={() => toggle(row)}
                          />
                        )}
                        <Thumbnail src={smallImage(row.cover, 32)} full={row.cover} alt={row.name} size={32} />
                        <span className="grid min-w-0 flex-1">
                          <span className="truncate" title={row.name}>
                            {row.name}
                          </span>
                          <span className="truncate text-small text-text-muted">
                            {row.brand.name} · {row.category.name}
                            {!row.sellable && <span className="text-danger-text"> · {row.unsellableReason}</span>}
                          </span>
                        </span>
                        <Money amount={row.salePriceMin ?? null} />
                        {isSingle && (
                          <Button
                            size="tiny"
                            disabled={isTaken}
                            onClick={() => toggle(row)}
                            aria-label={`选择 ${row.name}`}
                          >
                            {isTaken ? '已选' : '选择'}
                          </Button>
                        )}
                      </li>
                    )
                  })}
                </ul>
                {data.list.length === 0 && <p className="py-6 text-center text-text-muted">没有符合条件的商品</p>}
                <Pagination page={pageNum} pageSize={PAGE_SIZE} total={data.total} onPageChange={turnTo} />
              </>
            ) : error ? (
              <Failed title="商品加载失败" message={error.message} onRetry={() => void refetch()} />
            ) : (
              <Skeleton shape="table" rows={6} />
            )}
          </div>
          {!isSingle && <Chosen products={chosen} max={max} onRemove={toggle} />}
        </DialogBody>
        {!isSingle && (
          <DialogFoot>
            <Button onClick={onClose}>取消</Button>
            <Button tone="primary" disabled={chosen.length === 0} onClick={() => onChoose([...chosen])}>
              {`添加 ${chosen.length} 个商品`}
            </Button>
          </DialogFoot>
        )}
      </DialogContent>
    </Dialog>
  )
}

interface ChosenProps {
  products: readonly ProductRow[]
  max: number
  onRemove: (product: ProductRow) => void
}

function Chosen({ products, max, onRemove }: ChosenProps) {
  return (
    <section aria-label="已选商品" className="rounded border">
      <h3 className="border-b px-3 py-2 font-medium">
        已选 <span className="font-normal text-text-faint tabular-nums">{`${products.length} / ${max}`}</span>
      </h3>
      {products.length === 0 && <p className="px-3 py-6 text-center text-text-faint">勾选左侧商品</p>}
      <ul className="divide-y">
        {products.map((row) => (
          <li key={row.id} className="flex items-center gap-2 py-1.5 pr-1 pl-3">
            <span className="min-w-0 flex-1 truncate" title={row.name}>
              {row.name}
            </span>
            <IconButton size="tiny" label={`移除 ${row.name}`} onClick={() => onRemove(row)}>
              <X aria-hidden strokeWidth={1.75} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
