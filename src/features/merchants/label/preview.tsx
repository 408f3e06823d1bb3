import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { labelKind, labelTarget } from '#contract/merchants/codes.ts'
import { merchantLabelFaults } from '#contract/merchants/merchant-label-rules.ts'
import { previewMerchantLabel } from '#contract/merchants/merchant-labels.ts'
import { formatCount } from '#lib/formats.ts'
import { QueryBody } from '#screen/data/query-body.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import type { LabelValues } from './use-form.ts'

type Rule = Pick<LabelValues, 'conditions' | 'matchAll' | 'targets'>

/** The merchants that meet the conditions as they are entered now. */
export function LabelPreview() {
  const { getValues, trigger } = useFormContext<LabelValues>()
  const [rule, setRule] = useState<Rule | null>(null)
  const preview = async () => {
    const { conditions, matchAll, targets } = getValues()
    const faults = merchantLabelFaults({ kind: labelKind.automatic, conditions })
    const isWhole = targets.length > 0 && Object.keys(faults).length === 0
    if (isWhole) setRule(structuredClone({ conditions, matchAll, targets }))
    else await trigger(['conditions', 'targets'])
  }
  return (
    <div className="grid justify-items-start gap-3">
      <Button onClick={() => void preview()}>预览商家</Button>
      {rule && <Matched rule={rule} />}
    </div>
  )
}

function Matched({ rule }: { rule: Rule }) {
  const read = useLookup(previewMerchantLabel, rule, { staleMs: 0 })
  return (
    <QueryBody read={read} noun="商家">
      {({ count, merchants }) => (
        <div role="status" className="grid gap-2">
          <p className="text-text-muted">
            {count === 0 ? '现在没有商家满足这些条件' : `现在有 ${formatCount(count)} 个商家满足这些条件`}
            {count > merchants.length && `，列出前 ${merchants.length} 个`}
          </p>
          <p className="flex flex-wrap gap-1.5">
            {merchants.map(({ target, id, name }) => (
              <Tag key={`${target} ${id}`}>{target === labelTarget.personal ? `${name}（个人）` : name}</Tag>
            ))}
          </p>
        </div>
      )}
    </QueryBody>
  )
}
