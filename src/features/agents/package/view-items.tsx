import { useDeferredValue, useState } from 'react'
import { type AgentPackageItem, listAgentPackageItems } from '#contract/agents/items.ts'
import { effectivePrice } from '#contract/agents/package-rules.ts'
import type { AgentPackage } from '#contract/agents/packages.ts'
import { smallImage } from '#lib/small-image.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { columns } from '#screen/list/columns.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import type { Column } from '#ui/data-table/column.ts'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { Money } from '#ui/money/money.tsx'
import { Pagination } from '#ui/pagination/pagination.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { isUnpriced } from './item-prices.ts'

const PAGE = 50
const col = columns<AgentPackageItem>()

const itemColumns = (discount: string): Column<AgentPackageItem>[] => [
  col.cell(
    'image',
    '图片',
    ({ sku }) => <Thumbnail src={smallImage(sku.image, 24)} full={sku.image} alt={sku.productName} size={24} />,
    { width: 56, text: () => '' },
  ),
  col.cell('productName', '商品', ({ sku }) => sku.productName, { width: 200 }),
  col.cell('specText', '规格', ({ sku }) => sku.specText, { width: 160 }),
  col.cell('skuCode', 'SKU 编码', ({ sku }) => sku.skuCode, { width: 144 }),
  col.cell('price', '进货价', (item) => <Price item={item} discount={discount} />, { width: 144, align: 'right' }),
  col.count('minQuantity', '起订量', { width: 80 }),
  col.cell('sellable', '可售', ({ sellable }) => (sellable ? '是' : '否'), { width: 64 }),
]

function Price({ item, discount }: { item: AgentPackageItem; discount: string }) {
  if (isUnpriced(item)) return <span className="text-danger-text">未设置渠道商供货价</span>
  return <Money amount={effectivePrice(item.channelPrice, item.sku.purchasePrice, discount)} />
}

/** The goods of a package as sold to agents, 50 per page. */
export function ViewItems({ record }: { record: AgentPackage }) {
  const [keyword, setKeyword] = useState('')
  const [onlyUnpriced, setOnlyUnpriced] = useState(false)
  const [pageNum, turnTo] = useState(1)
  const found = useDeferredValue(keyword.trim())
  const params = {
    id: record.id,
    pageNum,
    pageSize: PAGE,
    ...(found && { keyword: found }),
    ...(onlyUnpriced && { priceMissing: true as const }),
  }
  const { data, isPending, error, refetch } = useLookup(listAgentPackageItems, params, { staleMs: 0 })
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <TextInput
          aria-label="搜索授权商品"
          placeholder="商品名称或编码"
          value={keyword}
          onChange={(text) => {
            setKeyword(text)
            turnTo(1)
          }}
          clearable
          className="w-56"
        />
        <Checkbox
          value={onlyUnpriced}
          onChange={(next) => {
            setOnlyUnpriced(next)
            turnTo(1)
          }}
        >
          只看未设价
        </Checkbox>
      </div>
      <DataTable
        label="授权商品"
        columns={itemColumns(record.purchaseDiscount)}
        rows={data?.list ?? []}
        rowId={({ id }) => id}
        state={error ? 'failed' : isPending ? 'loading' : 'ready'}
        failure={{ message: error?.message, onRetry: () => void refetch() }}
        empty={<Empty title={found || onlyUnpriced ? '没有符合条件的规格' : '还没有授权商品'} />}
      />
      {data && data.total > PAGE && (
        <Pagination page={pageNum} pageSize={PAGE} total={data.total} onPageChange={turnTo} />
      )}
    </div>
  )
}
