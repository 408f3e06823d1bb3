import { z } from 'zod'
import { grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import { autoFieldOf, labelFaults } from '#contract/configuration/label-rules.ts'
import { LABEL_MAX_NAMES, type Label, LabelInput, saveLabel } from '#contract/configuration/labels.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** The form values; the name of a new label may have several lines. */
export type LabelDraft = Omit<LabelInput, 'type'> & { type: LabelInput['type'] | null }

const schema = LabelInput.extend({ name: z.string().trim().min(1, '请输入标签名称') })

const blank: LabelDraft = {
  name: '',
  type: null,
  textColor: '#ffffff',
  backColor: '#0f766e',
  image: '',
  places: [labelPlace.productCard, labelPlace.productDetail],
  grantKind: grantKind.manual,
  autoDays: null,
  autoSales: null,
  autoStock: null,
  startAt: '',
  endAt: '',
  supplierVisible: false,
  priority: 0,
}

/** One name per line, without duplicates. */
export const namesOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function nameFault(text: string): string {
  const names = namesOf(text)
  if (names.length > LABEL_MAX_NAMES) return `一次最多新增 ${LABEL_MAX_NAMES} 个标签`
  for (const name of names) {
    const { error } = LabelInput.shape.name.safeParse(name)
    const message = error?.issues[0]?.message
    if (message) return names.length > 1 ? `${name}：${message}` : message
  }
  return ''
}

/** Drops the parameters of the rules that are not chosen. */
function withOneRule(draft: LabelDraft): LabelDraft {
  const field = autoFieldOf(draft.grantKind)
  const none = { autoDays: null, autoSales: null, autoStock: null }
  return { ...draft, ...none, ...(field && { [field]: draft[field] }) }
}

export function useLabelForm(label: Label | null, type: LabelInput['type'] | undefined) {
  const save = useChange(saveLabel)
  const initial = label ? valuesOf(blank, label) : { ...blank, type: type ?? null }
  return useContractForm<LabelDraft, 'save'>({
    schema,
    check: (draft): FieldErrors => {
      const fault = nameFault(draft.name)
      const input = { ...withOneRule(draft), type: draft.type ?? labelType.product }
      return { ...labelFaults(input), ...(fault && { name: fault }) }
    },
    intents: ['save'],
    initial,
    record: label,
    save: (draft, _intent, { requestId, version }) => {
      const [name = '', ...moreNames] = namesOf(draft.name)
      const input = LabelInput.parse({ ...withOneRule(draft), name })
      const params = label
        ? { ...changedFields(input, { ...withOneRule(initial), type: label.type }), id: label.id, version }
        : { ...input, moreNames }
      const subject = moreNames.length > 0 ? `${moreNames.length + 1} 个标签` : `标签「${name}」`
      return save(params, `${subject}已保存`, { quiet: true, requestId })
    },
  })
}
