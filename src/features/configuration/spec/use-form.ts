import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import { specDisplay } from '#contract/configuration/codes.ts'
import { specFaults } from '#contract/configuration/spec-rules.ts'
import { SPEC_MAX_VALUES, type Spec, SpecInput, type SpecValueInput, saveSpec } from '#contract/configuration/specs.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** A value in the form; `key` identifies a new one that has no id yet. */
export interface SpecValueDraft extends SpecValueInput {
  key: string
}
export interface SpecDraft extends Omit<SpecInput, 'values' | 'displayKind'> {
  displayKind: SpecInput['displayKind'] | null
  values: SpecValueDraft[]
}

/** `specFaults` validates the values; the rows show the errors. */
const schema = SpecInput.extend({ values: z.custom<SpecValueDraft[]>(Array.isArray) })

const blank: SpecDraft = {
  name: '',
  alias: '',
  displayKind: specDisplay.text,
  unit: '',
  values: [],
  allowCustom: false,
  categoryIds: [],
  sort: 0,
}

export const newValue = (valueName: string): SpecValueDraft => ({
  key: uuid(),
  valueName,
  color: '',
  image: '',
  enabled: true,
})

const draftOf = (spec: Spec): SpecDraft => {
  const values = spec.values.map(({ usedCount: _used, ...value }) => ({ ...value, key: String(value.id) }))
  return valuesOf(blank, { ...spec, values })
}

const withoutKeys = (draft: SpecDraft): SpecInput =>
  SpecInput.parse({ ...draft, values: draft.values.map(({ key: _key, ...value }) => value) })

function valuesFault({ values, displayKind }: SpecDraft): string {
  if (values.length === 0) return '请至少添加一个规格值'
  if (values.length > SPEC_MAX_VALUES) return `规格值最多 ${SPEC_MAX_VALUES} 个`
  const count = Object.keys(specFaults({ values, displayKind: displayKind ?? specDisplay.text })).length
  return count === 0 ? '' : `有 ${count} 处规格值需要修改`
}

export function useSpecForm(spec: Spec | null) {
  const save = useChange(saveSpec)
  const initial = spec ? draftOf(spec) : blank
  return useContractForm<SpecDraft, 'save'>({
    schema,
    check: (draft): FieldErrors => {
      const fault = valuesFault(draft)
      return fault ? { values: fault } : {}
    },
    intents: ['save'],
    initial,
    record: spec,
    save: (draft, _intent, { requestId, version }) => {
      const input = withoutKeys(draft)
      const params = spec ? { ...changedFields(input, withoutKeys(initial)), id: spec.id, version } : input
      return save(params, `规格「${input.name}」已保存`, { quiet: true, requestId })
    },
  })
}
