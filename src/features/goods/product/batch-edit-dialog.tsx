import Trash from 'lucide-react/icons/trash'
import { useState } from 'react'
import {
  type ProductBatchRow,
  type ProductChanges,
  previewProductBatch,
  startProductBatch,
} from '#contract/goods/product-batch.ts'
import { MAX_SHEET_ROWS } from '#contract/goods/products.ts'
import { RuleResult } from '#features/goods/sku-rules/rule-result.tsx'
import { useRuleRun } from '#features/goods/sku-rules/use-rule-run.ts'
import { formatCount } from '#lib/formats.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { useEdits } from '#screen/form/use-edits.ts'
import { Button } from '#ui/button/button.tsx'
import { Drawer, DrawerBody, DrawerClose, DrawerContent, DrawerFoot } from '#ui/drawer/drawer.tsx'
import { Field } from '#ui/field/field.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
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
  const run = useRuleRun('个商品', onClose)
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
  const { changed = 0, refused = 0, isCut = false } = preview ?? {}

  const submit = () => {
    const rows = (preview?.rows ?? []).filter((row: ProductBatchRow) => tabOf(row) === 'changed')
    return run.run(rows.length, async () => {
      const request = { rows: rows.map(({ id, version }) => ({ spuId: id, version })), changes }
      const done = await start(request, undefined, { quiet: true })
      edits.discard()
      return done
    })
  }
  const label =
    refused > 0
      ? `跳过 ${formatCount(refused)} 个，修改其余 ${formatCount(changed)} 个商品`
      : `修改 ${formatCount(changed)} 个商品`

  return (
    <Drawer open onOpenChange={onClose} edits={edits}>
      <DrawerContent
        size="wide"
        title="批量修改"
        description={`${preview ? `${formatCount(preview.rows.length)} 个商品；` : ''}货期与物流服务的修改对已审核商品须再次审核`}
        locked={run.isBusy}
      >
        {run.result ? (
          <RuleResult result={run.result} noun="商品" onRetry={run.retry} />
        ) : (
          <>
            <DrawerBody className="grid content-start gap-4">
              {isCut && <Notice tone="warning" title={`一次最多修改 ${MAX_SHEET_ROWS} 个商品，其余请分次修改`} />}
              {run.fault && <Notice tone="danger" role="alert" title={run.fault.message} />}
              <ChosenFields chosen={chosen} changes={changes} onChoose={setChosen} onChange={setChanges} />
              <BatchEditPreview
                preview={preview}
                isLoading={isComplete && !isCurrent}
                failure={
                  query.error && isCurrent
                    ? { message: query.error.message, onRetry: () => void query.refetch() }
                    : undefined
                }
              />
            </DrawerBody>
            <DrawerFoot>
              <DrawerClose asChild>
                <Button disabled={run.isBusy}>取消</Button>
              </DrawerClose>
              <Button
                tone="primary"
                loading={run.isBusy}
                disabled={!isComplete || !isCurrent || changed === 0}
                onClick={() => void submit()}
              >
                {changed > 0 ? label : '修改商品'}
              </Button>
            </DrawerFoot>
          </>
        )}
      </DrawerContent>
    </Drawer>
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
