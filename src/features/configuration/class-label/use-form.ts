import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import { classLabelFaults } from '#contract/configuration/class-label-rules.ts'
import {
  CLASS_LABEL_MAX_VALUES,
  type ClassLabel,
  ClassLabelInput,
  type ClassLabelValue,
  saveClassLabel,
} from '#contract/configuration/class-labels.ts'
import { classLabelMatch } from '#contract/configuration/codes.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** A value in the form; `key` identifies it while values are edited and moved. */
export interface ClassLabelValueDraft extends ClassLabelValue {
  key: string
}

export interface ClassLabelDraft extends Omit<ClassLabelInput, 'values'> {
  values: ClassLabelValueDraft[]
}

/** `classLabelFaults` validates the values; the rows show the errors. */
const schema = ClassLabelInput.extend({ values: z.custom<ClassLabelValueDraft[]>(Array.isArray) })

const blank: ClassLabelDraft = {
  name: '',
  classifyIds: [],
  onlyThisLevel: false,
  matchKind: classLabelMatch.attribute,
  attributeName: '',
  specId: null,
  values: [],
  multiple: true,
  foldAfter: 6,
  sort: 0,
}

export const newValue = (part: Partial<ClassLabelValue> = {}): ClassLabelValueDraft => ({
  key: uuid(),
  valueName: '',
  sourceValues: [],
  labelId: null,
  priceFrom: '',
  priceTo: '',
  image: '',
  shown: true,
  ...part,
})

const draftOf = (group: ClassLabel): ClassLabelDraft =>
  valuesOf(blank, { ...group, values: group.values.map((value, index) => ({ ...value, key: String(index) })) })

const withoutKeys = (draft: ClassLabelDraft): ClassLabelInput => ({
  ...draft,
  values: draft.values.map(({ key: _key, ...value }) => value),
})

/** Validation errors by form field; row errors are only counted, because the rows show them. */
function faultsOf(draft: ClassLabelDraft): FieldErrors {
  if (draft.values.length === 0) return { values: '请至少添加一个标签值' }
  if (draft.values.length > CLASS_LABEL_MAX_VALUES) return { values: `标签值最多 ${CLASS_LABEL_MAX_VALUES} 个` }
  const faults = Object.entries(classLabelFaults(draft))
  const ofRows = faults.filter(([path]) => path.startsWith('values.'))
  return {
    ...Object.fromEntries(faults.filter((fault) => !ofRows.includes(fault))),
    ...(ofRows.length > 0 && { values: `有 ${ofRows.length} 处标签值需要修改` }),
  }
}

interface Begun {
  /** The group to edit; null when creating. */
  group: ClassLabel | null
  /** The group a new one is copied from. */
  model: ClassLabel | null
  /** The front category of a new group. */
  classifyId: number | undefined
}

export function useClassLabelForm({ group, model, classifyId }: Begun) {
  const save = useChange(saveClassLabel)
  const fresh = model ? { ...draftOf(model), name: '' } : { ...blank, classifyIds: classifyId ? [classifyId] : [] }
  const initial = group ? draftOf(group) : fresh
  return useContractForm<ClassLabelDraft, 'save'>({
    schema,
    check: faultsOf,
    intents: ['save'],
    initial,
    record: group,
    save: (draft, _intent, { requestId, version }) => {
      const input = ClassLabelInput.parse(withoutKeys(draft))
      const params = group ? { ...changedFields(input, withoutKeys(initial)), id: group.id, version } : input
      const message = `分类标签「${input.name}」已保存${group ? '' : '，启用后买家可见'}`
      return save(params, message, { quiet: true, requestId })
    },
  })
}
