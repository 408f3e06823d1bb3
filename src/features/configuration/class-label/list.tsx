import { useState } from 'react'
import { Link } from 'react-router-dom'
import {
  deleteClassLabels,
  enableClassLabels,
  listClassLabels,
  saveClassLabel,
  sortClassLabels,
} from '#contract/configuration/class-labels.ts'
import { classLabelMatch, enableStatus } from '#contract/configuration/codes.ts'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkDelete, BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { cn } from '#ui/cn.ts'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { useClassifyChoices } from './classify-choices.ts'
import { classLabelColumns } from './columns.tsx'
import { ClassLabelPanel } from './panel.tsx'
import { useClassLabelActions } from './use-actions.ts'

export const opening = listOf(listClassLabels, classLabelPaths.list)

/** The filters shown to shoppers in a front category. */
export default function ClassLabelList() {
  const list = useList(opening)
  const can = useCan()
  const [isArranging, arrange] = useState(false)
  const { enable, disable, remove } = useClassLabelActions()
  const { classifyId } = list.query
  const add = (
    <Can call={saveClassLabel}>
      <Button asChild tone="primary">
        <Link to={classLabelPaths.form.to(classifyId === undefined ? {} : { classify: classifyId })}>新增分类标签</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <Can call={sortClassLabels}>
            <Button
              disabled={classifyId === undefined}
              title={classifyId === undefined ? '先选择适用分类，再在右侧拖动' : undefined}
              aria-pressed={isArranging}
              onClick={() => arrange(!isArranging)}
            >
              {isArranging ? '完成调整' : '调整顺序'}
            </Button>
          </Can>
          {add}
        </>
      }
    >
      <StatusTabs label="分类标签状态" filter={list.filter('status')} codes={enableStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="标签组" placeholder="标签组名称" />
        <PickFilter {...list.filter('classifyId')} label="适用分类" useChoices={useClassifyChoices} />
        <CodeFilter {...list.filter('matchKind')} label="取值来源" codes={classLabelMatch} />
      </Filters>
      <div className={cn('grid flex-1 items-start gap-6', classifyId && 'xl:grid-cols-[minmax(0,1fr)_20rem]')}>
        <ListTable
          list={list}
          columns={classLabelColumns}
          empty="还没有分类标签"
          emptyAction={add}
          actions={(group) => {
            const { id, name, status } = group
            return (
              <RowActions
                name={name}
                actions={[
                  can(saveClassLabel) && { label: '编辑', link: <Link to={classLabelPaths.form.to({ id })} /> },
                  can(saveClassLabel) && {
                    label: '复制',
                    link: <Link to={classLabelPaths.form.to({ copyFrom: id })} />,
                  },
                  can(enableClassLabels) &&
                    (status === enableStatus.enabled
                      ? { label: '停用', tone: 'danger', onSelect: () => disable([group]) }
                      : { label: '启用', onSelect: () => void enable([group]).catch(() => {}) }),
                  can(deleteClassLabels) &&
                    status === enableStatus.disabled && {
                      label: '删除',
                      tone: 'danger',
                      onSelect: () => remove([group]),
                    },
                ]}
              />
            )
          }}
          {...(can(enableClassLabels) && {
            bulk: (
              <>
                <BulkSwitch
                  list={list}
                  call={enableClassLabels}
                  on={['批量启用', enable]}
                  off={['批量停用', disable]}
                />
                <BulkDelete list={list} call={deleteClassLabels} onRun={remove} />
              </>
            ),
          })}
        />
        {classifyId && <ClassLabelPanel classifyId={classifyId} isArranging={isArranging} />}
      </div>
    </Page>
  )
}
