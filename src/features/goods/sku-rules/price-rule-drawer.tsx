import { useMemo, useState } from 'react'
import { PRICES, priceTitles, REASON_LENGTH, REASON_WANTED } from '#contract/goods/price-rules.ts'
import type { PriceRule } from '#contract/goods/priced-by-rule.ts'
import { type PriceRuleRow, previewPriceRules, startPriceRules } from '#contract/goods/sku-rules.ts'
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
import { TextInput } from '#ui/text-input/text-input.tsx'
import { blankRule, PriceRuleFields } from './price-rule-fields.tsx'
import type { RuleChoice } from './rule-choice.ts'
import { areComplete } from './rule-faults.ts'
import { BeforeAfter, RulePreview } from './rule-preview.tsx'

interface PriceRuleDrawerProps {
  selection: SelectedProducts
  choice: RuleChoice
  onClose: () => void
}

/** Changes the prices of many SKUs by rules: preview, then one result per SKU. */
export function PriceRuleDrawer({ selection, choice, onClose }: PriceRuleDrawerProps) {
  const [rules, setRules] = useState<PriceRule[]>(() => [blankRule('salePrice')])
  const [reason, setReason] = useState('')
  const edits = useEdits(
    { rules, reason },
    {
      of: `price rules ${selectionKey(selection)}`,
      title: '按规则改价',
      restore: (stored) => {
        setRules(stored.rules)
        setReason(stored.reason)
      },
    },
  )
  const run = useChangeRun('个规格', onClose)
  const settled = useSettled(rules)
  const isComplete = areComplete(rules)
  const params = { ...selection, ...(run.only && { skuIds: run.only }), rules: settled }
  const query = useLookup(previewPriceRules, params, {
    enabled: isComplete && areComplete(settled) && !run.result,
    staleMs: 0,
  })
  const start = useChange(startPriceRules)
  const isCurrent = settled === rules && !query.isFetching
  const preview = isComplete ? query.data : undefined
  const wantsReason = preview?.wantsReason ?? false
  const moved = useMemo(() => movedPrices(preview?.rows ?? []), [preview])

  const submit = () => {
    const rows = (preview?.rows ?? []).filter((row) => tabOf(row) === 'changed')
    return run.run(rows.length, async () => {
      const chosen = rows.map(({ skuId, version }) => ({ skuId, version }))
      const done = await start({ rows: chosen, rules, reason: reason.trim(), partial: true }, undefined, {
        quiet: true,
      })
      edits.discard()
      return done
    })
  }
  return (
    <ChangeDrawer
      unit="规格"
      title="按规则改价"
      noun="价格"
      preview={preview}
      isReady={isCurrent && isComplete && (!wantsReason || reason.trim().length >= REASON_LENGTH)}
      run={run}
      edits={edits}
      onStart={() => void submit()}
      onClose={onClose}
    >
      {choice(edits)}
      <DraftOffer draft={edits.draft} />
      <PriceRuleFields rules={rules} onChange={setRules} />
      <RulePreview
        preview={preview}
        tabOf={tabOf}
        columns={moved}
        isLoading={isComplete && !isCurrent}
        failure={
          query.error && isCurrent ? { message: query.error.message, onRetry: () => void query.refetch() } : undefined
        }
        hint="填好规则后，这里列出每个规格改价前后的价格"
      />
      <Field
        label="调价原因"
        required={wantsReason}
        hint={wantsReason ? `${REASON_WANTED}，请填写 ${REASON_LENGTH} 个字以上` : undefined}
        error={run.fault?.fields.reason}
      >
        <TextInput value={reason} onChange={setReason} maxLength={100} />
      </Field>
    </ChangeDrawer>
  )
}

const tabOf = ({ fault, before, after }: PriceRuleRow) =>
  fault !== '' ? 'refused' : PRICES.some((name) => before[name] !== after[name]) ? 'changed' : 'unchanged'

const col = columns<PriceRuleRow>()

/** A column for each price that moves in some row, and the remarks. */
function movedPrices(rows: readonly PriceRuleRow[]) {
  const shown = PRICES.filter((name) => rows.some(({ before, after }) => before[name] !== after[name]))
  return [
    ...(shown.length > 0 ? shown : (['salePrice'] as const)).map((name) =>
      col.cell(
        name,
        priceTitles[name],
        ({ before, after }) => <BeforeAfter before={before[name]} after={after[name]} />,
        {
          width: 176,
          text: ({ before, after }) => `${before[name]} → ${after[name]}`,
        },
      ),
    ),
    col.cell('notes', '提示', ({ notes }) => <span className="text-warning-text">{notes.join('；')}</span>, {
      width: 220,
      text: ({ notes }) => notes.join('；'),
    }),
  ]
}
