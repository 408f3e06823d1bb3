import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { listLabels } from '#contract/configuration/labels.ts'
import {
  environmentLevel,
  librarySource,
  materialKind,
  materialStatus,
  visibleScope,
} from '#contract/materials/codes.ts'
import { editMaterialBatch } from '#contract/materials/material-library.ts'
import {
  deleteMaterials,
  enableMaterials,
  exportMaterials,
  listMaterials,
  type MaterialRow,
  SUPPLY_PRICE_NEEDS,
  saveMaterial,
} from '#contract/materials/materials.ts'
import { materialPaths } from '#features/materials/paths.ts'
import { useMaterialBrandChoices, useMaterialLabelChoices } from '#features/materials/shared/pickers.ts'
import { Can, useCan, useHolds } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { BulkExport } from '#screen/list/bulk-export.tsx'
import { BulkSwitch } from '#screen/list/bulk-switch.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListPictures } from '#screen/list/list-pictures.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { useListView, ViewSwitch } from '#screen/list/list-view.tsx'
import { PriceRangeFilter } from '#screen/list/price-range-filter.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { SupplierFilter } from '#screen/list/supplier-filter.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { CategoryNav } from './category-nav.tsx'
import { materialColumns } from './columns.tsx'
import { MaterialRowActions } from './row-actions.tsx'
import { useMaterialActions } from './use-actions.ts'

const MaterialDrawer = lazyPart(() => import('./drawer.tsx'), 'MaterialDrawer')
const MaterialMergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MaterialMergeDialog')
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')
const MaterialBatchDialog = lazyPart(() => import('./batch-dialog.tsx'), 'MaterialBatchDialog')

const views = ['table', 'pictures'] as const

export const opening = listOf(listMaterials, materialPaths.list)

export default function MaterialList() {
  const list = useList(opening)
  const can = useCan()
  const showsCost = useHolds(SUPPLY_PRICE_NEEDS)
  const [edited, edit] = useState<number[] | null>(null)
  const [merged, merge] = useState<MaterialRow | null>(null)
  const [isImporting, importFile] = useState(false)
  const { open } = list
  const category = list.filter('categoryId')
  const columns = useMemo(() => materialColumns(open, showsCost), [open, showsCost])
  const actions = useMaterialActions()
  const [view, setView] = useListView(views)
  const add = (
    <Can call={saveMaterial}>
      <Button asChild tone="primary">
        <Link to={materialPaths.form.to()}>新增材料</Link>
      </Button>
    </Can>
  )
  const rowActions = (material: MaterialRow) => (
    <MaterialRowActions {...{ material, actions }} onOpen={open} onMerge={merge} />
  )

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportMaterials} columns={columns} params={list.query}>
            导出 Excel
          </ExportButton>
          <Can call={saveMaterial}>
            <Button onClick={() => importFile(true)}>导入 Excel</Button>
          </Can>
          {add}
        </>
      }
    >
      <div className="grid items-start gap-5 xl:grid-cols-[192px_minmax(0,1fr)]">
        <CategoryNav chosen={category.value} onChoose={category.onChange} />
        <div className="flex min-w-0 flex-col gap-4">
          <StatusTabs label="材料状态" filter={list.filter('status')} codes={materialStatus} counts={list.counts} />
          <Filters list={list}>
            <TextFilter {...list.filter('keyword')} label="材料" placeholder="名称、编码或型号" />
            <PickFilter {...list.filter('brandId')} label="材料品牌" useChoices={useMaterialBrandChoices} />
            <CodeFilter {...list.filter('materialKind')} label="材料类型" codes={materialKind} />
            <CodeFilter {...list.filter('source')} label="来源" codes={librarySource} />
            <SupplierFilter {...list.filter('supplierId')} />
            <CodeFilter {...list.filter('environmentLevel')} label="环保等级" codes={environmentLevel} />
            <CodeFilter {...list.filter('visibleScope')} label="可见范围" codes={visibleScope} />
            {can(listLabels) && (
              <PickFilter {...list.filter('labelId')} label="标签" useChoices={useMaterialLabelChoices} />
            )}
            <PriceRangeFilter list={list} label="销售价" from="salePriceFrom" to="salePriceTo" />
          </Filters>
          <div className="flex justify-end">
            <ViewSwitch views={views} view={view} onChange={setView} />
          </div>
          {view === 'pictures' ? (
            <ListPictures
              list={list}
              ratio={1}
              empty="还没有材料"
              onOpen={({ id }) => open(id)}
              state={({ status }) => <Tag tone={materialStatus.tone(status)}>{materialStatus.label(status)}</Tag>}
              facts={({ category, brand, size }) => [category.name, brand.name, size].filter(Boolean).join(' · ')}
              actions={rowActions}
            />
          ) : (
            <ListTable
              list={list}
              columns={columns}
              empty="还没有材料"
              emptyAction={add}
              onOpen={(material) => open(material.id)}
              actions={rowActions}
              bulk={
                <>
                  <BulkExport list={list} call={exportMaterials} columns={columns} />
                  <BulkSwitch
                    list={list}
                    call={enableMaterials}
                    on={['批量启用', actions.enableAll]}
                    off={['批量停用', actions.disable]}
                  />
                  <BulkAction list={list} scope="ids" asks call={editMaterialBatch} onRun={({ ids }) => edit(ids)}>
                    批量修改
                  </BulkAction>
                  <BulkAction list={list} scope="query" asks call={deleteMaterials} onRun={actions.remove}>
                    删除
                  </BulkAction>
                </>
              }
            />
          )}
        </div>
      </div>
      {list.opened !== null && (
        <MaterialDrawer
          key={list.opened}
          id={list.opened}
          onApprove={actions.approve}
          onRefuse={actions.refuse}
          onClose={() => open(null)}
        />
      )}
      {merged && <MaterialMergeDialog material={merged} onClose={() => merge(null)} />}
      {isImporting && (
        <ImportDialog
          resource="material"
          noun="材料"
          pictures="图片以行号或型号命名，如 2.jpg、YC-612.jpg，同一行的其他图片为 2-2.jpg；最多 500 张"
          onClose={() => importFile(false)}
        />
      )}
      {edited && <MaterialBatchDialog ids={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
