import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { conditionField } from '#contract/configuration/codes.ts'
import { ruleSentence } from '#contract/configuration/tips-rule-rules.ts'
import { getTipsRule, testTipsRules } from '#contract/configuration/tips-rules.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { tipsRulePaths } from '#features/configuration/tips-rule-paths.ts'
import { Can } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FormPage } from '#screen/form/form-page.tsx'
import { FormTrail } from '#screen/form/form-trail.tsx'
import { SaveButton } from '#screen/form/save-button.tsx'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { usePageLocation } from '#screen/page/page-location.tsx'
import { useRouteQuery } from '#screen/page/use-route-query.ts'
import { Button } from '#ui/button/button.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TipsRuleConditions } from './conditions.tsx'
import { TipsRuleBasics, TipsRuleScope, TipsRuleTime, TipsRuleTip } from './fields.tsx'
import { type TipsRuleDraft, useTipsRuleForm, withoutKeys } from './use-form.ts'

const TipsTrial = lazyPart(() => import('./tips-trial.tsx'), 'TipsTrial')

/** One rule: placement, scope, conditions, tip, time and priority, with a trial next to the form. */
export default function TipsRuleForm() {
  const { id, copyFrom } = useRouteQuery(tipsRulePaths.form)
  const known = id ?? copyFrom
  const found = useRead(getTipsRule, known === undefined ? null : { id: known })
  const rule = id === undefined ? null : found
  const form = useTipsRuleForm(rule, rule ? null : found)
  const { leaveFor } = usePageLocation()
  const [isTrying, tryOut] = useState(false)
  const leave = () => leaveFor(tipsRulePaths.list.to())

  return (
    <FormPage
      form={form}
      history={rule && { resource: 'tipsRule', targetId: rule.id }}
      title={rule ? `编辑 ${rule.name}` : '新增贴士规则'}
      aside={<Sentence />}
      actions={
        <>
          <SaveButton form={form} intent="enable" tone="primary" onSaved={leave}>
            保存并启用
          </SaveButton>
          <SaveButton form={form} intent="save" onSaved={leave}>
            保存
          </SaveButton>
          <Can call={testTipsRules}>
            <Button size="medium" onClick={() => tryOut(true)}>
              试算
            </Button>
          </Can>
          <Button asChild tone="quiet" size="medium">
            <Link to={tipsRulePaths.list.to()}>返回</Link>
          </Button>
        </>
      }
    >
      <TipsRuleBasics />
      <TipsRuleScope rule={found} />
      <TipsRuleConditions />
      <TipsRuleTip />
      <TipsRuleTime />
      {rule && (
        <FormSection title="操作日志">
          <FormTrail form={form} />
        </FormSection>
      )}
      {isTrying && (
        <TipsTrial
          rule={{ ...withoutKeys(form.methods.getValues()), ...(rule && { id: rule.id }) }}
          onClose={() => tryOut(false)}
        />
      )}
    </FormPage>
  )
}

/** The rule as a sentence, updated while the form is filled in. */
function Sentence() {
  const draft = useWatch<TipsRuleDraft>() as TipsRuleDraft
  const areas = useRegionTree(draft.conditions.some(({ field }) => field === conditionField.area))
  return (
    <section aria-label="规则说明" className="grid gap-2 rounded-panel border bg-surface p-4">
      <h2 className="font-bold">规则说明</h2>
      <p>{ruleSentence(withoutKeys(draft), promptLevel.label(draft.level), (code) => regionLabel(code, areas))}</p>
    </section>
  )
}
