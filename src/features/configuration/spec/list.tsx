import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { enableStatus, specDisplay } from '#contract/configuration/codes.ts'
import {
  deleteSpecs,
  enableSpecs,
  listSpecs,
  mergeSpecValues,
  type SpecRow,
  saveSpec,
} from '#contract/configuration/specs.ts'
import { specPaths } from '#features/configuration/paths.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { columns } from '#screen/list/columns.tsx'
import { CodeFilter, FlagFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { FilterToggle } from '#screen/list/filter-toggle.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { useSpecActions } from './use-actions.ts'
import { SpecValueChip } from './value-chip.tsx'

const col = columns<typeof listSpecs>()

const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const SpecMergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'SpecMergeDialog')

export const opening = listOf(listSpecs, specPaths.list)

export default function SpecList() {
  const list = useList(opening)
  const can = useCan()
  const [merged, merge] = useState<SpecRow | null>(null)
  const [isImporting, importFile] = useState(false)
  const { enable, disable, remove } = useSpecActions()
  const { keyword } = list.query
  const doubles = list.counts.doubles ?? 0
  const isDoubled = list.query.doubled === true
  const shownColumns = useMemo(() => columnsFor(keyword), [keyword])
  const add = (
    <Can call={saveSpec}>
      <Button asChild tone="primary">
        <Link to={specPaths.form.to()}>新增规格</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <Can call={saveSpec}>
            <Button onClick={() => importFile(true)}>导入规格值</Button>
          </Can>
          {add}
        </>
      }
    >
      <StatusTabs label="规格状态" filter={list.filter('status')} codes={enableStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="规格" placeholder="规格名称、前台名称或规格值" />
        <CodeFilter {...list.filter('displayKind')} label="展示方式" codes={specDisplay} />
        <PickFilter {...list.filter('categoryId')} label="适用类目" useChoices={useCategoryChoices} />
        <FlagFilter {...list.filter('allowCustom')} label="自定义值" yes="允许" no="不允许" />
      </Filters>
      {(doubles > 0 || isDoubled) && (
        <fieldset aria-label="需要处理" className="flex gap-2">
          <FilterToggle
            count={doubles}
            isPressed={isDoubled}
            onClick={() => list.filter('doubled').onChange(isDoubled ? undefined : true)}
          >
            疑似重复值
          </FilterToggle>
        </fieldset>
      )}
      <ListTable
        list={list}
        columns={shownColumns}
        empty="还没有规格"
        emptyAction={add}
        actions={(spec) => {
          const { id, name, status, valueCount } = spec
          return (
            <RowActions
              name={name}
              actions={[
                can(saveSpec) && { label: '编辑', link: <Link to={specPaths.form.to({ id })} /> },
                can(mergeSpecValues) && valueCount > 0 && { label: '合并值', onSelect: () => merge(spec) },
                can(enableSpecs) &&
                  (status === enableStatus.enabled
                    ? { label: '停用', tone: 'danger', onSelect: () => disable([spec]) }
                    : { label: '启用', onSelect: () => void enable([spec]).catch(() => {}) }),
                can(deleteSpecs) && { label: '删除', tone: 'danger', onSelect: () => remove(spec) },
              ]}
            />
          )
        }}
        {...(can(enableSpecs) && {
          bulk: (
            <>
              <BulkSwitch list={list} call={enableSpecs} on={['批量启用', enable]} off={['批量停用', disable]} />
            </>
          ),
        })}
      />
      {isImporting && <ImportDialog resource="spec" noun="规格值" onClose={() => importFile(false)} />}
      {merged && <SpecMergeDialog specId={merged.id} onClose={() => merge(null)} />}
    </Page>
  )
}

const columnsFor = (keyword: string | undefined) => [
  col.cell(
    'name',
    '规格名称',
    ({ id, name, alias }) => (
      <span className="flex min-w-0 items-baseline gap-1.5">
        <Link
          to={specPaths.form.to({ id })}
          className="truncate text-accent-text hover:underline hover:underline-offset-4"
        >
          {name}
        </Link>
        {alias && <span className="truncate text-small text-text-muted">前台：{alias}</span>}
      </span>
    ),
    { width: 180, pin: 'start', hideable: false, sortable: true, text: ({ name }) => name },
  ),
  col.status('status', '状态', enableStatus, { width: 88 }),
  col.label('displayKind', '展示方式', specDisplay, { width: 88 }),
  col.cell(
    'values',
    '规格值',
    ({ values, valueCount, unit, doubles }) => (
      <span className="flex min-w-0 items-center gap-1 overflow-hidden">
        {doubles.map((alike) => (
          <Tag key={alike[0]} tone="warning" className="shrink-0 whitespace-pre">
            疑似重复 {alike.join(' / ')}
          </Tag>
        ))}
        {values.slice(0, 5).map((value) => (
          <SpecValueChip key={value.id} value={value} keyword={keyword ?? ''} />
        ))}
        <span className="shrink-0 text-small text-text-muted">
          {valueCount > 5 && `共 ${valueCount} 个`}
          {unit && `（${unit}）`}
        </span>
      </span>
    ),
    { width: 420, text: ({ values }) => values.map(({ valueName }) => valueName).join('、') },
  ),
  col.flag('allowCustom', '自定义值', { width: 88 }),
  col.cell('categories', '适用类目', ({ categories }) => categories.map(({ name }) => name).join('、') || '全部', {
    width: 160,
    text: ({ categories }) => categories.map(({ name }) => name).join('、') || '全部',
  }),
  col.count('templateCount', '模板数', { width: 80 }),
  col.count('productCount', '商品数', { width: 80 }),
  col.count('sort', '排序值', { width: 80, sortable: true }),
  col.time('updatedAt', '更新时间', { sortable: true }),
  col.code('specCode', '规格编码', { width: 104 }),
]
