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

/** A value in the form; the key tells one from another while they are typed and moved. */
export interface ClassLabelValueDraft extends ClassLabelValue {
  key: string
}

export interface ClassLabelDraft extends Omit<ClassLabelInput, 'values'> {
  values: ClassLabelValueDraft[]
}

/** The values are checked by `classLabelFaults`, which the rows show themselves. */
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

/** The fields of the form; those of the rows are counted, the rows say what they are. */
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
  /** The group that is edited; null for a new one. */
  group: ClassLabel | null
  /** The group that a new one is made after. */
  model: ClassLabel | null
  /** The class that a new one is for. */
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
      const said = `分类标签「${input.name}」已保存${group ? '' : '，启用后买家可见'}`
      return save(params, said, { quiet: true, requestId })
    },
  })
}
