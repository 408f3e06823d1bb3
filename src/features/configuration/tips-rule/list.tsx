import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { tipsPlace, tipsRuleStatus, tipsScope } from '#contract/configuration/codes.ts'
import { AREA_FIELD } from '#contract/configuration/tips-rule-rules.ts'
import {
  deleteTipsRules,
  enableTipsRules,
  listTipsRules,
  saveTipsRule,
  testTipsRules,
} from '#contract/configuration/tips-rules.ts'
import { promptLevel } from '#contract/goods/template-codes.ts'
import { regionLabel } from '#contract/rules/region.ts'
import { tipsRulePaths } from '#features/configuration/tips-rule-paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { BulkDelete, BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { tipsRuleColumns } from './columns.tsx'
import { useTipsRuleActions } from './use-actions.ts'

const TipsTrial = lazyPart(() => import('./tips-trial.tsx'), 'TipsTrial')

export const opening = listOf(listTipsRules, tipsRulePaths.list)

/** Tips that customers see and where, with a trial before they go live. */
export default function TipsRuleList() {
  const list = useList(opening)
  const can = useCan()
  const [isTrying, tryOut] = useState(false)
  const { enable, disable, remove } = useTipsRuleActions()
  const areas = useRegionTree(list.rows.some(({ conditions }) => conditions.some(({ field }) => field === AREA_FIELD)))
  const columns = useMemo(() => tipsRuleColumns((code) => regionLabel(code, areas)), [areas])
  const add = (
    <Can call={saveTipsRule}>
      <Button asChild tone="primary">
        <Link to={tipsRulePaths.form.to()}>新增规则</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <Can call={testTipsRules}>
            <Button onClick={() => tryOut(true)}>试算</Button>
          </Can>
          {add}
        </>
      }
    >
      <StatusTabs label="规则状态" filter={list.filter('status')} codes={tipsRuleStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="规则" placeholder="规则名称或贴士标题" />
        <CodeFilter {...list.filter('place')} label="触发位置" codes={tipsPlace} />
        <CodeFilter {...list.filter('scopeKind')} label="适用范围" codes={tipsScope} />
        <CodeFilter {...list.filter('level')} label="提示级别" codes={promptLevel} />
        <PickFilter {...list.filter('categoryId')} label="类目" useChoices={useCategoryChoices} />
        <PickFilter {...list.filter('brandId')} label="品牌" useChoices={useBrandChoices} />
        <DayRangeFilter list={list} label="开始时间" from="startFrom" to="startTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有贴士规则"
        emptyAction={add}
        actions={(rule) => (
          <RowActions
            name={rule.name}
            actions={[
              can(saveTipsRule) && { label: '编辑', link: <Link to={tipsRulePaths.form.to({ id: rule.id })} /> },
              can(saveTipsRule) && { label: '复制', link: <Link to={tipsRulePaths.form.to({ copyFrom: rule.id })} /> },
              can(enableTipsRules) &&
                (rule.status === tipsRuleStatus.enabled
                  ? { label: '停用', tone: 'danger', onSelect: () => disable([rule]) }
                  : { label: '启用', onSelect: () => void enable([rule]).catch(() => {}) }),
              can(deleteTipsRules) &&
                rule.status !== tipsRuleStatus.enabled && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => remove([rule]),
                },
            ]}
          />
        )}
        {...(can(enableTipsRules) && {
          bulk: (
            <>
              <BulkSwitch list={list} call={enableTipsRules} on={['批量启用', enable]} off={['批量停用', disable]} />
              <BulkDelete list={list} call={deleteTipsRules} onRun={remove} />
            </>
          ),
        })}
      />
      {isTrying && <TipsTrial onClose={() => tryOut(false)} />}
    </Page>
  )
}
