import { v4 as uuid } from 'uuid'
import { z } from 'zod'
import { conditionField, conditionOperator, tipsPlace, tipsScope } from '#contract/configuration/codes.ts'
import { tipsRuleFaults } from '#contract/configuration/tips-rule-rules.ts'
import { saveTipsRule, type TipsCondition, type TipsRule, TipsRuleInput } from '#contract/configuration/tips-rules.ts'
import type { FieldErrors } from '#contract/fields.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { useChange } from '#screen/data/use-change.ts'
import { changedFields } from '#screen/form/changed-fields.ts'
import { useContractForm } from '#screen/form/use-contract-form.ts'
import { valuesOf } from '#screen/form/values-of.ts'

/** A condition in the form; `key` identifies it while conditions are edited. */
export interface ConditionDraft extends TipsCondition {
  key: string
}

export interface TipsRuleDraft extends Omit<TipsRuleInput, 'conditions'> {
  conditions: ConditionDraft[]
}

/** `tipsRuleFaults` validates the conditions; the rows show the errors. */
const schema = TipsRuleInput.extend({ conditions: z.custom<ConditionDraft[]>(Array.isArray) })

const blank: TipsRuleDraft = {
  name: '',
  places: [tipsPlace.productDetail],
  scopeKind: tipsScope.allProducts,
  categoryIds: [],
  brandIds: [],
  templateIds: [],
  labelIds: [],
  productIds: [],
  matchAll: true,
  conditions: [],
  tipTitle: '',
  tipContent: '',
  tipImage: '',
  level: promptLevel.note,
  startAt: '',
  endAt: '',
  priority: 0,
  exclusive: false,
}

export const newCondition = (): ConditionDraft => ({
  key: uuid(),
  field: conditionField.leadTime,
  operator: conditionOperator.equal,
  value: '',
})

const draftOf = (rule: TipsRule): TipsRuleDraft =>
  valuesOf(blank, {
    ...rule,
    conditions: rule.conditions.map((condition, index) => ({ ...condition, key: String(index) })),
  })

export const withoutKeys = (draft: TipsRuleDraft): TipsRuleInput => ({
  ...draft,
  conditions: draft.conditions.map(({ key: _key, ...condition }) => condition),
})

/** Validation errors by form field; condition errors are only counted, because the rows show them. */
function faultsOf(draft: TipsRuleDraft): FieldErrors {
  const faults = Object.entries(tipsRuleFaults(draft))
  const ofRows = faults.filter(([path]) => path.startsWith('conditions.'))
  return {
    ...Object.fromEntries(faults.filter((fault) => !ofRows.includes(fault))),
    ...(ofRows.length > 0 && { conditions: `有 ${ofRows.length} 个条件需要修改` }),
  }
}

export type TipsRuleIntent = 'save' | 'enable'

/** @param model the rule a new one is copied from */
export function useTipsRuleForm(rule: TipsRule | null, model: TipsRule | null) {
  const save = useChange(saveTipsRule)
  const initial = rule ? draftOf(rule) : model ? { ...draftOf(model), name: '' } : blank
  return useContractForm<TipsRuleDraft, TipsRuleIntent>({
    schema,
    check: faultsOf,
    intents: ['save', 'enable'],
    initial,
    record: rule,
    save: (draft, intent, { requestId, version }) => {
      const input = TipsRuleInput.parse(withoutKeys(draft))
      const enableNow = intent === 'enable'
      const sent = rule ? { ...changedFields(input, withoutKeys(initial)), id: rule.id, version } : input
      return save({ ...sent, enableNow }, `规则「${input.name}」已保存${enableNow ? '并启用' : ''}`, {
        quiet: true,
        requestId,
      })
    },
  })
}
