import { useState } from 'react'
import { stockLogKind, stockMode } from '#contract/goods/codes.ts'
import { previewStockRule, type StockRule, type StockRuleRow, startStockRule } from '#contract/goods/sku-rules.ts'
import { MAX_STOCK, manualStockKinds } from '#contract/goods/stock.ts'
import { type SelectedProducts, selectionKey } from '#features/goods/product/selected-products.ts'
import { ChangeDrawer } from '#features/goods/shared/change-drawer.tsx'
import { useChangeRun } from '#features/goods/shared/use-change-run.ts'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useSettled } from '#screen/data/use-settled.ts'
import { DraftOffer } from '#screen/form/draft-offer.tsx'
import { useEdits } from '#screen/form/use-edits.ts'
import { columns } from '#screen/list/columns.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { RuleChoice } from './rule-choice.ts'
import { BeforeAfter, RulePreview } from './rule-preview.tsx'

const modes = stockMode.codes.map((mode) => ({ value: String(mode), label: stockMode.label(mode) }))
const kinds = manualStockKinds.map((kind) => ({ value: String(kind), label: stockLogKind.label(kind) }))

interface StockRuleDrawerProps {
  selection: SelectedProducts
  choice: RuleChoice
  onClose: () => void
}

/** Changes the stock of many SKUs by one rule: preview, then one result per SKU. */
export function StockRuleDrawer({ selection, choice, onClose }: StockRuleDrawerProps) {
  const [entered, setEntered] = useState({ mode: String(stockMode.increase), quantity: '' })
  const [kind, setKind] = useState(String(stockLogKind.received))
  const [remark, setRemark] = useState('')
  const edits = useEdits(
    { entered, kind, remark },
    {
      of: `stock rule ${selectionKey(selection)}`,
      title: '按规则改库存',
      restore: (stored) => {
        setEntered(stored.entered)
        setKind(stored.kind)
        setRemark(stored.remark)
      },
    },
  )
  const run = useChangeRun('个规格', onClose)
  const settled = useSettled(entered)
  const isComplete = entered.quantity !== ''
  const params = { ...selection, ...(run.only && { skuIds: run.only }), rule: ruleOf(settled) }
  const query = useLookup(previewStockRule, params, {
    enabled: isComplete && settled.quantity !== '' && !run.result,
    staleMs: 0,
  })
  const start = useChange(startStockRule)
  const isCurrent = settled === entered && !query.isFetching
  const preview = isComplete ? query.data : undefined
  const wantsRemark = kind !== String(stockLogKind.received)

  const submit = () => {
    const rows = (preview?.rows ?? []).filter((row) => tabOf(row) === 'changed')
    return run.run(rows.length, async () => {
      const done = await start(
        {
          rows: rows.map(({ skuId, before }) => ({ skuId, stockRead: before })),
          rule: ruleOf(entered),
          kind: Number(kind) as (typeof manualStockKinds)[number],
          remark: remark.trim(),
          partial: true,
        },
        undefined,
        { quiet: true },
      )
      edits.discard()
      return done
    })
  }
  return (
    <ChangeDrawer
      unit="规格"
      title="按规则改库存"
      noun="库存"
      preview={preview}
      isReady={isCurrent && isComplete && (!wantsRemark || remark.trim() !== '')}
      run={run}
      edits={edits}
      onStart={() => void submit()}
      onClose={onClose}
    >
      {choice(edits)}
      <DraftOffer draft={edits.draft} />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-3">
        <Field label="方式">
          <RadioGroup value={entered.mode} onChange={(mode) => setEntered({ ...entered, mode })} options={modes} />
        </Field>
        <Field label="数量">
          <NumberInput
            value={entered.quantity}
            onChange={(quantity) => setEntered({ ...entered, quantity })}
            decimals={0}
            max={MAX_STOCK}
            className="w-32"
          />
        </Field>
        <Field label="变动类型">
          <RadioGroup value={kind} onChange={setKind} options={kinds} />
        </Field>
      </div>
      <RulePreview
        preview={preview}
        tabOf={tabOf}
        columns={stockColumns}
        isLoading={isComplete && !isCurrent}
        failure={
          query.error && isCurrent ? { message: query.error.message, onRetry: () => void query.refetch() } : undefined
        }
        hint="填好数量后，这里列出每个规格修改前后的库存"
      />
      <Field label="说明" required={wantsRemark} error={run.fault?.fields.remark}>
        <TextInput value={remark} onChange={setRemark} maxLength={100} />
      </Field>
    </ChangeDrawer>
  )
}

const ruleOf = ({ mode, quantity }: { mode: string; quantity: string }): StockRule => ({
  mode: Number(mode) as StockRule['mode'],
  quantity: Number(quantity),
})

const tabOf = ({ fault, before, after }: StockRuleRow) =>
  fault !== '' ? 'refused' : before === after ? 'unchanged' : 'changed'

const stockColumns = [
  columns<StockRuleRow>().cell(
    'stock',
    '账面库存',
    ({ before, after }) => <BeforeAfter before={String(before)} after={String(after)} />,
    { width: 200, text: ({ before, after }) => `${before} → ${after}` },
  ),
]
