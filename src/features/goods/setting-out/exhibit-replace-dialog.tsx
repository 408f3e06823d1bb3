import { useState } from 'react'
import type { ProductRow } from '#contract/goods/products.ts'
import { replaceExhibitProduct, type SettingOutRow } from '#contract/goods/setting-out-images.ts'
import { ProductPicker } from '#features/goods/shared/product-picker.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { ActionDialog } from '#screen/form/action-dialog.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { bulkToast } from '#screen/list/bulk-toast.ts'
import { Button } from '#ui/button/button.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'

interface ExhibitReplaceDialogProps {
  /** Exhibits that reference products off sale. */
  exhibits: readonly SettingOutRow[]
  onClose: () => void
}

/** Replaces a product that is off sale by another one in all selected exhibits. */
export function ExhibitReplaceDialog({ exhibits, onClose }: ExhibitReplaceDialogProps) {
  const replace = useChange(replaceExhibitProduct)
  const broken = new Map(
    exhibits.flatMap(({ brokenProducts }) => brokenProducts.map((product) => [product.id, product])),
  )
  const [fromId, setFrom] = useState(() => [...broken.keys()][0] ?? 0)
  const [to, setTo] = useState<ProductRow | null>(null)
  const edits = useEdits({ fromId, to: to?.id })
  const [isPicking, pick] = useState(false)
  const touched = exhibits.filter(({ brokenProducts }) => brokenProducts.some(({ id }) => id === fromId))

  const run = async () => {
    if (!to) return
    const ids = touched.map(({ id }) => id)
    bulkToast(await replace({ ids, fromId, toId: to.id }, undefined, { quiet: true }), '张出样图已替换商品')
  }

  return (
    <ActionDialog
      size="medium"
      title="替换失效商品"
      description="热点的位置不变，改为指向新的商品。"
      action="替换商品"
      isReady={to !== null}
      edits={edits}
      onSubmit={run}
      onClose={onClose}
    >
      <Field label="失效商品" required hint={`所选的 ${touched.length} 张出样图上有它`}>
        <Select
          value={String(fromId)}
          onChange={(id) => setFrom(Number(id))}
          options={[...broken.values()].map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      </Field>
      <Field label="替换为" required>
        <div className="flex min-h-7 items-center gap-3">
          {to && <span className="min-w-0 truncate">{to.name}</span>}
          <Button onClick={() => pick(true)}>{to ? '重新选择' : '选择商品'}</Button>
        </div>
      </Field>
      {isPicking && (
        <ProductPicker
          title="选择替换的商品"
          max={1}
          usedIds={[fromId]}
          onChoose={([product]) => {
            setTo(product ?? null)
            pick(false)
          }}
          onClose={() => pick(false)}
        />
      )}
    </ActionDialog>
  )
}
