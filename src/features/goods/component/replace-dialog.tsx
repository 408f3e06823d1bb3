import Big from 'big.js'
import { useState } from 'react'
import { enableStatus } from '#contract/configuration/codes.ts'
import { componentType } from '#contract/goods/codes.ts'
import {
  getProductComponent,
  listProductComponents,
  type ProductComponentRow,
  replaceProductComponent,
} from '#contract/goods/product-components.ts'
import { isApprovedProduct } from '#contract/goods/transitions.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { toast } from '#ui/toast/toast.ts'
import { ComponentUses } from './uses.tsx'

interface ComponentReplaceDialogProps {
  component: ProductComponentRow
  onClose: () => void
}

/** Replaces a component in the ticked products; shows the price difference of each first. */
export function ComponentReplaceDialog({ component, onClose }: ComponentReplaceDialogProps) {
  const [chosen, choose] = useState('')
  const [left, leaveOut] = useState<readonly number[]>([])
  const edits = useEdits({ chosen, left })
  const replace = useChange(replaceProductComponent)
  const detail = useLookup(getProductComponent, { id: component.id }, { staleMs: 0 })
  const alike = useLookup(listProductComponents, {
    componentType: component.componentType,
    status: enableStatus.enabled,
    sort: 'name',
    pageSize: 200,
  })
  const candidates = (alike.data?.list ?? []).filter(({ id }) => id !== component.id)
  const next = candidates.find(({ id }) => String(id) === chosen)
  const uses = detail.data?.uses ?? []
  const selected = uses.filter(({ spuId }) => !left.includes(spuId))
  const waiting = selected.filter(({ productStatus }) => isApprovedProduct(productStatus)).length

  const run = async () => {
    const spuIds = left.length > 0 ? { spuIds: selected.map(({ spuId }) => spuId) } : {}
    const params = { fromId: component.id, toId: Number(chosen), ...spuIds }
    const { done, inReview } = await replace(params, undefined, { quiet: true })
    toast.success(inReview > 0 ? `已替换 ${done} 个商品，其中 ${inReview} 个待审核` : `已替换 ${done} 个商品`)
  }

  return (
    <ActionDialog
      size="large"
      title={`替换「${component.name}」`}
      description="草稿商品立即替换；已通过审核的商品各生成一张修改审核单，通过后生效。"
      action={`替换 ${selected.length} 个商品的组件`}
      isReady={chosen !== '' && selected.length > 0}
      edits={edits}
      onSubmit={run}
      onClose={onClose}
    >
      <Field label="替换为" required hint={`已启用的${componentType.label(component.componentType)}`}>
        <Combobox
          value={chosen}
          onChange={choose}
          loading={alike.isFetching}
          placeholder="选择组件"
          options={candidates.map(({ id, name, supplier }) => ({
            value: String(id),
            label: name,
            hint: supplier.name,
          }))}
        />
      </Field>
      {detail.data ? (
        <ComponentUses
          uses={uses}
          total={detail.data.usedCount}
          before={({ spuId, productName }) => (
            <Checkbox
              aria-label={productName}
              value={!left.includes(spuId)}
              onChange={(isTaken) => leaveOut(isTaken ? left.filter((id) => id !== spuId) : [...left, spuId])}
            />
          )}
          {...(next && {
            after: { title: '价格变化', cell: ({ quantity }) => priceMove(component, next, quantity) },
          })}
        />
      ) : (
        <Skeleton shape="table" rows={3} />
      )}
      {waiting > 0 && next && <Notice>{`${waiting} 个商品要等修改审核通过后才会替换。`}</Notice>}
    </ActionDialog>
  )
}

/** The price difference per product, at the price the user may see. */
function priceMove(from: ProductComponentRow, to: ProductComponentRow, quantity: number): string {
  const price = from.salePrice === undefined ? 'supplyPrice' : 'salePrice'
  const [before, after] = [from[price], to[price]]
  if (!before || !after) return '—'
  const move = new Big(after).minus(before).times(quantity)
  return move.eq(0) ? '不变' : `${move.gt(0) ? '+' : '−'}¥${move.abs().toFixed(2)}`
}
