import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { enableStatus, grantKind, labelPlace, labelType } from '#contract/configuration/codes.ts'
import { MANUAL_GRANT } from '#contract/configuration/label-rules.ts'
import {
  bindLabelProducts,
  deleteLabels,
  enableLabels,
  type Label,
  listLabels,
  mergeLabels,
  saveLabel,
} from '#contract/configuration/labels.ts'
import { labelPaths } from '#features/configuration/paths.ts'
import { productPaths } from '#features/goods/public.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { CodeFilter, FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { labelColumns } from './columns.tsx'
import { useLabelActions } from './use-actions.ts'

const LabelProductsDrawer = lazyPart(() => import('./products-drawer.tsx'), 'LabelProductsDrawer')
const LabelReferencesDrawer = lazyPart(() => import('./references-drawer.tsx'), 'LabelReferencesDrawer')
const LabelMergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'LabelMergeDialog')

type Opened = { part: 'products' | 'references'; label: Label } | { part: 'merge'; labels: readonly Label[] } | null

export const opening = listOf(listLabels, labelPaths.list)

export default function LabelList() {
  const list = useList(opening)
  const can = useCan()
  const canProducts = useHolds('product:view')
  const navigate = useNavigate()
  const [opened, open] = useState<Opened>(null)
  const { enable, disable, remove } = useLabelActions()
  const { type } = list.query
  const close = () => open(null)
  const add = (
    <Can call={saveLabel}>
      <Button asChild tone="primary">
        <Link to={labelPaths.form.to(type === undefined ? {} : { type })}>新增标签</Link>
      </Button>
    </Can>
  )

  return (
    <Page actions={add}>
      <StatusTabs label="标签类型" filter={list.filter('type')} codes={labelType} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="标签" placeholder="标签名称" />
        <CodeFilter {...list.filter('grantKind')} label="打标方式" codes={grantKind} />
        <CodeFilter {...list.filter('place')} label="展示位置" codes={labelPlace} />
        <FlagFilter {...list.filter('supplierVisible')} label="供应商可选" />
        <CodeFilter {...list.filter('status')} label="状态" codes={enableStatus} />
      </Filters>
      <ListTable
        list={list}
        columns={labelColumns}
        empty="还没有商品标签"
        emptyAction={add}
        actions={(label) => {
          const { id, name, status, productCount, usedCount } = label
          const isManual = label.grantKind === MANUAL_GRANT
          return (
            <RowActions
              name={name}
              actions={[
                can(saveLabel) && { label: '编辑', link: <Link to={labelPaths.form.to({ id })} /> },
                {
                  label: isManual && can(bindLabelProducts) ? '打标' : '商品',
                  onSelect: () => open({ part: 'products', label }),
                },
                canProducts && {
                  label: '查看商品',
                  onSelect: () => navigate(productPaths.list.to({ labelId: id })),
                },
                { label: '查看引用', onSelect: () => open({ part: 'references', label }) },
                can(mergeLabels) && { label: '合并到', onSelect: () => open({ part: 'merge', labels: [label] }) },
                can(enableLabels) &&
                  (status === enableStatus.enabled
                    ? { label: '停用', tone: 'danger', onSelect: () => disable([label]) }
                    : { label: '启用', onSelect: () => void enable([label]).catch(() => {}) }),
                can(deleteLabels) && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => remove(label),
                  disabledReason: productCount + usedCount > 0 ? '已被引用，可合并或停用' : undefined,
                },
              ]}
            />
          )
        }}
        {...(can(enableLabels) && {
          bulk: (
            <>
              <BulkSwitch list={list} call={enableLabels} on={['批量启用', enable]} off={['批量停用', disable]} />
              <BulkAction
                list={list}
                scope="ids"
                asks
                call={mergeLabels}
                onRun={({ rows }) => open({ part: 'merge', labels: rows })}
              >
                合并
              </BulkAction>
            </>
          ),
        })}
      />
      {opened?.part === 'products' && <LabelProductsDrawer label={opened.label} onClose={close} />}
      {opened?.part === 'references' && <LabelReferencesDrawer label={opened.label} onClose={close} />}
      {opened?.part === 'merge' && <LabelMergeDialog labels={opened.labels} onClose={close} />}
    </Page>
  )
}
