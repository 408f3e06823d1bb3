import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { foldValue } from '#contract/configuration/spec-rules.ts'
import { mergeSpecValues, type Spec } from '#contract/configuration/specs.ts'
import { Can } from '#screen/data/permissions.tsx'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { newValue, type SpecDraft, type SpecValueDraft } from './use-form.ts'

const SpecMergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'SpecMergeDialog')

/** Custom values typed by suppliers, to be added to the library or merged into it. */
export function SpecCustomValues({ spec }: { spec: Spec }) {
  const { setValue, formState } = useFormContext<SpecDraft>()
  const values: SpecValueDraft[] = useWatch({ name: 'values' })
  const [merged, merge] = useState<string | null>(null)
  const existing = new Map(values.map(({ valueName }) => [foldValue(valueName), valueName]))
  const takeOver = (name: string) =>
    setValue('values', [...values, newValue(name)], { shouldDirty: true, shouldValidate: formState.isSubmitted })
  if (spec.customValues.length === 0) return null
  return (
    <FormSection title="自定义值" description="供应商在商品中自行填写的值">
      <ul aria-label="自定义值" className="divide-y rounded border">
        {spec.customValues.map(({ valueName, usedCount }) => {
          const twin = existing.get(foldValue(valueName))
          return (
            <li key={valueName} className="flex items-center gap-3 px-3 py-1.5">
              <span className="truncate">{valueName}</span>
              {twin === valueName && <Tag tone="success">保存后转为标准值</Tag>}
              {twin !== undefined && twin !== valueName && <Tag tone="warning">疑似与「{twin}」重复</Tag>}
              <span className="ml-auto text-small text-text-muted tabular-nums">{usedCount} 个商品</span>
              <Button tone="link" size="tiny" disabled={twin !== undefined} onClick={() => takeOver(valueName)}>
                转为标准值
              </Button>
              <Can call={mergeSpecValues}>
                <Button tone="link" size="tiny" disabled={formState.isDirty} onClick={() => merge(valueName)}>
                  合并到
                </Button>
              </Can>
            </li>
          )
        })}
      </ul>
      {formState.isDirty && <p className="text-small text-text-muted">合并会立即生效，请先保存当前修改</p>}
      {merged !== null && <SpecMergeDialog specId={spec.id} from={merged} onClose={() => merge(null)} />}
    </FormSection>
  )
}
