import { useState } from 'react'
import {
  NATIONWIDE_CODE,
  NATIONWIDE_NAME,
  type RegionNode,
  regionsFault,
  toggleRegion,
} from '#contract/rules/region.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { FieldContext } from '#ui/field/field-context.ts'
import { RegionPanel } from '#ui/region-picker/region-panel.tsx'

interface RegionsPanelProps {
  tree: readonly RegionNode[]
  levels: 1 | 2 | 3
  codes: readonly string[]
  onCancel: () => void
  onDone: (codes: string[]) => void
}

/**
 * Edits a draft list of regions and returns it as a whole: between zero and two regions there is always an invalid list
 * of one.
 */
export function RegionsPanel({ tree, levels, codes, onCancel, onDone }: RegionsPanelProps) {
  const [draft, setDraft] = useState<readonly string[]>(codes)
  const [refused, setRefused] = useState(false)
  const problem = regionsFault(draft)
  const isAll = draft.includes(NATIONWIDE_CODE)

  return (
    <div data-slot="areas-panel">
      <div className="px-3 pt-2">
        <FieldContext value={null}>
          <Checkbox value={isAll} onChange={(all) => setDraft(all ? [NATIONWIDE_CODE] : [])}>
            {NATIONWIDE_NAME}
          </Checkbox>
        </FieldContext>
      </div>
      <RegionPanel
        tree={tree}
        levels={levels}
        codes={draft}
        multiple
        onPick={(path) => setDraft(toggleRegion(path, draft))}
      />
      <div className="flex items-center gap-2 border-line border-t p-2">
        <p role="status" className="min-w-0 flex-1 pl-1 text-small text-text-muted">
          {refused && problem ? (
            <span className="text-danger-text">{problem}</span>
          ) : isAll ? (
            `已选${NATIONWIDE_NAME}`
          ) : (
            `已选 ${draft.length} 个地区`
          )}
        </p>
        <Button onClick={onCancel}>取消</Button>
        <Button tone="primary" onClick={() => (problem ? setRefused(true) : onDone([...draft]))}>
          选好了
        </Button>
      </div>
    </div>
  )
}
