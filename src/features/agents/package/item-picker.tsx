import { useDeferredValue, useState } from 'react'
import type { AgentPackageItem } from '#contract/agents/items.ts'
import { productStatus } from '#contract/goods/codes.ts'
import { listProducts, listSkus } from '#contract/goods/products.ts'
import { ApiError } from '#lib/api-error.ts'
import { call } from '#lib/call.ts'
import { smallImage } from '#lib/small-image.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { newItem } from './item-prices.ts'

/** Most products whose SKUs fit in one lookup response. */
const MAX_PRODUCTS = 100

interface ItemPickerProps {
  onAdd: (items: AgentPackageItem[]) => void
  onClose: () => void
}

/** Picks products on sale; all SKUs of the picked products are added to the package. */
export function ItemPicker({ onAdd, onClose }: ItemPickerProps) {
  const [keyword, setKeyword] = useState('')
  const [pageNum, turnTo] = useState(1)
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const edits = useEdits({ chosen: [...chosen] })
  const [isBusy, setBusy] = useState(false)
  const found = useDeferredValue(keyword.trim())
  const params = { status: productStatus.onSale, pageNum, ...(found && { keyword: found }) } as const
  const { data, error, refetch } = useLookup(listProducts, params, { staleMs: 0 })
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    choose(next)
  }
  const add = async () => {
    setBusy(true)
    try {
      const { list } = await call(listSkus, { spuIds: [...chosen] })
      onAdd(list.filter(({ enabled }) => enabled).map(newItem))
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      toast.error(failure.message)
      setBusy(false)
    }
  }
  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent size="medium" title="选择商品" description="已上架商品；选中商品的全部启用规格会加入套餐">
        <DrawerBody className="grid content-start gap-3">
          <TextInput
            value={keyword}
            onChange={(text) => {
              setKeyword(text)
              turnTo(1)
            }}
            clearable
            aria-label="搜索商品"
            placeholder="商品名称或编码"
          />
          {data ? (
            <>
              <ul aria-label="商品" className="divide-y rounded border">
                {data.list.map((row) => (
                  <li key={row.id} className="flex items-center gap-3 px-3 py-1.5">
                    <Checkbox
                      value={chosen.has(row.id)}
                      onChange={(isChosen) => toggle(row.id, isChosen)}
                      aria-label={`选择 ${row.name}`}
                      disabled={!chosen.has(row.id) && chosen.size >= MAX_PRODUCTS}
                    />
                    <Thumbnail src={smallImage(row.cover, 32)} full={row.cover} alt={row.name} size={32} />
                    <span className="grid min-w-0">
                      <span className="truncate">{row.name}</span>
                      <span className="text-small text-text-muted tabular-nums">{row.spuCode}</span>
                    </span>
                    <span className="ml-auto shrink-0 text-small text-text-muted">
                      {row.brand.name} · {row.skuCount} 个规格
                    </span>
                  </li>
                ))}
              </ul>
              {data.list.length === 0 && <p className="py-6 text-center text-text-muted">没有符合条件的商品</p>}
              <Pagination page={pageNum} pageSize={data.pageSize} total={data.total} onPageChange={turnTo} />
            </>
          ) : error ? (
            <Failed title="商品加载失败" message={error.message} onRetry={() => void refetch()} />
          ) : (
            <Skeleton shape="detail" />
          )}
        </DrawerBody>
        <DrawerFoot>
          <span className="mr-auto text-text-muted">
            已选 {chosen.size} 个，一次最多 {MAX_PRODUCTS} 个
          </span>
          <DrawerClose asChild>
            <Button>取消</Button>
          </DrawerClose>
          <Button tone="primary" loading={isBusy} disabled={chosen.size === 0} onClick={add}>
            添加商品
          </Button>
        </DrawerFoot>
      </DrawerContent>
    </Drawer>
  )
}
