import { useEffect, useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { type AgentPackageItem, importAgentPackageItems, MAX_PACKAGE_ITEMS } from '#contract/agents/items.ts'
import { call } from '#lib/call.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useFormState } from '#screen/form/form-context.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { isFound, isUnpriced } from './item-prices.ts'
import { ItemTable } from './item-table.tsx'
import type { PackageValues } from './use-form.ts'

const ItemPicker = lazyPart(() => import('./item-picker.tsx'), 'ItemPicker')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const ItemPriceDialog = lazyPart(() => import('./item-price-dialog.tsx'), 'ItemPriceDialog')

const textOf = (value: unknown) => `${(value as AgentPackageItem[]).length} 个规格`

/** The SKUs that agents may buy: picked or imported from a spreadsheet, priced singly or in bulk. */
export function PackageItems({ startsUnpriced }: { startsUnpriced: boolean }) {
  const { field, fieldState } = useController<PackageValues, 'items'>({ name: 'items' })
  const discount: string = useWatch<PackageValues, 'purchaseDiscount'>({ name: 'purchaseDiscount' })
  const { register } = useFormState()
  useEffect(() => register('items', { label: '授权商品', words: textOf }), [register])
  const [keyword, setKeyword] = useState('')
  // Without items the filter starts off, so that added items are visible.
  const [onlyUnpriced, setOnlyUnpriced] = useState(startsUnpriced && field.value.some(isUnpriced))
  const [chosen, choose] = useState<ReadonlySet<number>>(new Set())
  const [opened, open] = useState<'pick' | 'import' | 'price' | null>(null)
  const canImport = useCanCall(importAgentPackageItems)
  const items = field.value
  const unpriced = items.filter(isUnpriced).length
  const shown = items.filter((item) => isFound(item, keyword.trim()) && (!onlyUnpriced || isUnpriced(item)))

  const add = (added: readonly AgentPackageItem[]) => {
    const known = new Set(items.map(({ skuId }) => skuId))
    const fresh = added.filter(({ skuId }) => !known.has(skuId))
    const accepted = fresh.slice(0, MAX_PACKAGE_ITEMS - items.length)
    field.onChange([...items, ...accepted])
    const left = fresh.length - accepted.length
    if (left > 0) toast.error(`最多 ${MAX_PACKAGE_ITEMS} 个规格，其余 ${left} 个没有添加`)
    else toast.success(`已添加 ${accepted.length} 个规格`)
    open(null)
  }
  const remove = (gone: ReadonlySet<number>) => {
    field.onChange(items.filter(({ skuId }) => !gone.has(skuId)))
    choose(new Set([...chosen].filter((id) => !gone.has(id))))
  }
  const setPrices = (prices: ReadonlyMap<number, string>) => {
    field.onChange(items.map((item) => ({ ...item, channelPrice: prices.get(item.skuId) ?? item.channelPrice })))
    open(null)
  }

  return (
    <fieldset data-field="items" aria-label="授权商品" className="min-w-0 scroll-mt-14">
      <div className="grid gap-3">
        {fieldState.error?.message && <Notice tone="danger">{fieldState.error.message}</Notice>}
        <div className="flex flex-wrap items-center gap-2">
          <Button onClick={() => open('pick')}>选择商品</Button>
          {canImport && <Button onClick={() => open('import')}>导入表格</Button>}
          <span className="ml-auto text-text-muted tabular-nums">
            {items.length} / {MAX_PACKAGE_ITEMS} 个规格
          </span>
        </div>
        {items.length > 0 && (
          <>
            <div className="flex flex-wrap items-center gap-3">
              <TextInput
                aria-label="搜索授权商品"
                placeholder="商品、规格或 SKU 编码"
                value={keyword}
                onChange={setKeyword}
                clearable
                className="w-56"
              />
              <Checkbox value={onlyUnpriced} onChange={setOnlyUnpriced}>
                只看未设价 {unpriced}
              </Checkbox>
              <span className="ml-auto flex gap-2">
                <Button size="tiny" disabled={chosen.size === 0} onClick={() => open('price')}>
                  批量设价
                </Button>
                <Button size="tiny" disabled={chosen.size === 0} onClick={() => remove(chosen)}>
                  移除所选
                </Button>
              </span>
            </div>
            <ItemTable
              items={shown}
              discount={discount}
              chosen={chosen}
              onChoose={choose}
              onChange={(skuId, change) =>
                field.onChange(items.map((item) => (item.skuId === skuId ? { ...item, ...change } : item)))
              }
              onRemove={(skuId) => remove(new Set([skuId]))}
            />
          </>
        )}
      </div>
      {opened === 'pick' && <ItemPicker onAdd={add} onClose={() => open(null)} />}
      {opened === 'import' && (
        <ImportDialog
          resource="agentPackage"
          noun="授权商品"
          maxRows={MAX_PACKAGE_ITEMS}
          onTake={async (checkId) => add((await call(importAgentPackageItems, { checkId }, { quiet: true })).items)}
          onClose={() => open(null)}
        />
      )}
      {opened === 'price' && (
        <ItemPriceDialog
          items={items.filter(({ skuId }) => chosen.has(skuId))}
          onSet={setPrices}
          onClose={() => open(null)}
        />
      )}
    </fieldset>
  )
}
