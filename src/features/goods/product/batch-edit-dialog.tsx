import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import {
  type ProductBatchRow,
  type ProductChanges,
  previewProductBatch,
  startProductBatch,
} from '#contract/goods/product-batch.ts'
import { ChangeDrawer } from '#features/goods/shared/change-drawer.tsx'
import { useChangeRun } from '#features/goods/shared/use-change-run.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Select } from '#ui/select/select.tsx'
import { areasFault, BatchEditField, isFilled, type Kind, kinds, without } from './batch-edit-fields.tsx'
import { BatchEditPreview, tabOf } from './batch-edit-preview.tsx'
import type { SelectedProducts } from './selected-products.ts'

interface BatchEditDialogProps {
  selection: SelectedProducts
  onClose: () => void
}

/** Sets several fields of many products: preview of every product, then one result per product. */
export function BatchEditDialog({ selection, onClose }: BatchEditDialogProps) {
  const [chosen, setChosen] = useState<Kind[]>(['labels'])
  const [changes, setChanges] = useState<ProductChanges>({})
  const edits = useEdits({ chosen, changes })
  const run = useChangeRun('个商品', onClose)
  const settled = useSettled(changes)
  const isComplete = chosen.every((kind) => isFilled(changes, kind)) && areasFault(changes) === ''
  const params = { ...selection, ...(run.only && { only: run.only }), changes: settled }
  const query = useLookup(previewProductBatch, params, {
    enabled: isComplete && settled === changes && !run.result,
    staleMs: 0,
  })
  const start = useChange(startProductBatch)
  const isCurrent = settled === changes && !query.isFetching
  const preview = isComplete ? query.data : undefined

  const submit = () => {
    const rows = (preview?.rows ?? []).filter((row: ProductBatchRow) => tabOf(row) === 'changed')
    return run.run(rows.length, async () => {
      const request = { rows: rows.map(({ id, version }) => ({ spuId: id, version })), changes }
      const done = await start(request, undefined, { quiet: true })
      edits.discard()
      return done
    })
  }
  return (
    <ChangeDrawer
      title="批量修改"
      unit="商品"
      note="货期与物流服务的修改对已审核商品须再次审核"
      size="wide"
      preview={preview}
      isReady={isComplete && isCurrent}
      run={run}
      edits={edits}
      onStart={() => void submit()}
      onClose={onClose}
    >
      <ChosenFields chosen={chosen} changes={changes} onChoose={setChosen} onChange={setChanges} />
      <BatchEditPreview
        preview={preview}
        isLoading={isComplete && !isCurrent}
        failure={
          query.error && isCurrent ? { message: query.error.message, onRetry: () => void query.refetch() } : undefined
        }
      />
    </ChangeDrawer>
  )
}

interface ChosenFieldsProps {
  chosen: readonly Kind[]
  changes: ProductChanges
  onChoose: (kinds: Kind[]) => void
  onChange: (changes: ProductChanges) => void
}

/** The fields to set, each with its control, and a choice of one more. */
function ChosenFields({ chosen, changes, onChoose, onChange }: ChosenFieldsProps) {
  const others = (Object.keys(kinds) as Kind[]).filter((kind) => !chosen.includes(kind))
  const remove = (kind: Kind) => {
    onChoose(chosen.filter((other) => other !== kind))
    onChange(without(changes, kind))
  }
  return (
    <div className="grid gap-3">
      {chosen.map((kind) => (
        <fieldset key={kind} aria-label={kinds[kind]} className="flex items-start gap-3 rounded-panel border p-3">
          <div className="grid min-w-0 flex-1 gap-3">
            <BatchEditField kind={kind} changes={changes} onChange={onChange} />
          </div>
          {chosen.length > 1 && (
            <IconButton size="tiny" label={`不改${kinds[kind]}`} onClick={() => remove(kind)}>
              <Trash aria-hidden strokeWidth={1.75} />
            </IconButton>
          )}
        </fieldset>
      ))}
      {others.length > 0 && (
        <Field label="修改内容">
          <Select
            value=""
            placeholder="再改一项"
            onChange={(kind) => onChoose([...chosen, kind as Kind])}
            options={others.map((value) => ({ value, label: kinds[value] }))}
            className="max-w-60"
          />
        </Field>
      )}
    </div>
  )
}
