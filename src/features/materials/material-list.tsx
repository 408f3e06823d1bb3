import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  environmentLevel,
  materialKind,
  materialSource,
  materialStatus,
  visibleScope,
} from '#contract/materials/codes.ts'
import {
  canDeleteMaterial,
  canDisableMaterial,
  canEditMaterial,
  canEnableMaterial,
  canReviewMaterial,
  canSubmitMaterial,
  canWithdrawMaterial,
} from '#contract/materials/material-rules.ts'
import {
  deleteMaterials,
  editMaterialBatch,
  enableMaterials,
  exportMaterials,
  listMaterials,
  type MaterialRow,
  mergeMaterials,
  reviewMaterials,
  SUPPLY_PRICE_NEEDS,
  saveMaterial,
  submitMaterials,
} from '#contract/materials/materials.ts'
import type { Opening } from '#screen/area.ts'
import { useSupplierChoices } from '#screen/choices.ts'
import { ExportButton } from '#screen/export-button.tsx'
import { CodeFilter, PickFilter, TextFilter } from '#screen/filter-controls.tsx'
import { Filters } from '#screen/filters.tsx'
import { ListTable } from '#screen/list-table.tsx'
import { May, useCan, useHolds } from '#screen/may.tsx'
import { Page } from '#screen/page.tsx'
import { selectedIds } from '#screen/selected-ids.ts'
import { StatusTabs } from '#screen/status-tabs.tsx'
import { useList } from '#screen/use-list.ts'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import type { Selection } from '#ui/data-table/selection.ts'
import { later } from '#ui/popup/later.tsx'
import { toast } from '#ui/toast/toast.ts'
import { materialColumns } from './parts/material-columns.tsx'
import { useMaterialBrandChoices, useMaterialCategoryChoices } from './parts/pickers.ts'
import { useMaterialActions } from './parts/use-material-actions.ts'
import { materialPaths } from './paths.ts'

const MaterialDrawer = later(() => import('./parts/material-drawer.tsx').then((part) => part.MaterialDrawer))
const MaterialMergeDialog = later(() =>
  import('./parts/material-merge-dialog.tsx').then((part) => part.MaterialMergeDialog),
)
const ImportDialog = later(() => import('#screen/import-dialog.tsx').then((part) => part.ImportDialog))
const MaterialBatchDialog = later(() =>
  import('./parts/material-batch-dialog.tsx').then((part) => part.MaterialBatchDialog),
)

export const opening: Opening = { at: materialPaths.list, list: listMaterials }

export default function MaterialList() {
  const list = useList(listMaterials, materialPaths.list)
  const can = useCan()
  const navigate = useNavigate()
  const showsCost = useHolds(SUPPLY_PRICE_NEEDS)
  const [edited, edit] = useState<number[] | null>(null)
  const [merged, merge] = useState<MaterialRow | null>(null)
  const [isImporting, importFile] = useState(false)
  const { open } = list
  const columns = useMemo(() => materialColumns(open, showsCost), [open, showsCost])
  const actions = useMaterialActions()
  const add = (
    <May call={saveMaterial}>
      <Button asChild tone="primary">
        <Link to={materialPaths.form.to()}>新增材料</Link>
      </Button>
    </May>
  )
  const chosen = (selection: Selection, run: (ids: number[]) => unknown) => () => {
    const ids = selectedIds(selection)
    if (ids.length === 0) toast.info('请逐个勾选要处理的材料')
    else run(ids)
  }

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportMaterials} params={list.query}>
            导出 Excel
          </ExportButton>
          <May call={saveMaterial}>
            <Button onClick={() => importFile(true)}>导入 Excel</Button>
          </May>
          {add}
        </>
      }
    >
      <StatusTabs label="材料状态" filter={list.filter('status')} codes={materialStatus} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="材料" placeholder="名称、编码或型号" />
        <PickFilter {...list.filter('categoryId')} label="材料分类" useChoices={useMaterialCategoryChoices} />
        <PickFilter {...list.filter('brandId')} label="材料品牌" useChoices={useMaterialBrandChoices} />
        <CodeFilter {...list.filter('materialKind')} label="材料类型" codes={materialKind} />
        <CodeFilter {...list.filter('source')} label="来源" codes={materialSource} />
        <PickFilter {...list.filter('supplierId')} label="供应商" useChoices={useSupplierChoices} />
        <CodeFilter {...list.filter('environmentLevel')} label="环保等级" codes={environmentLevel} />
        <CodeFilter {...list.filter('visibleScope')} label="可见范围" codes={visibleScope} />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有材料"
        emptyAction={add}
        onOpen={(material) => open(material.id)}
        actions={(material) => (
          <RowActions
            name={material.name}
            actions={[
              can(saveMaterial) &&
                canEditMaterial(material) && {
                  label: '编辑',
                  link: <Link to={materialPaths.form.to({ id: material.id })} />,
                },
              { label: '详情', onSelect: () => open(material.id) },
              can(reviewMaterials) &&
                canReviewMaterial(material) && { label: '通过', onSelect: () => actions.approve(material) },
              can(reviewMaterials) &&
                canReviewMaterial(material) && {
                  label: '驳回',
                  tone: 'danger',
                  onSelect: () => actions.refuse(material),
                },
              can(submitMaterials) &&
                canSubmitMaterial(material) && { label: '提交审核', onSelect: () => actions.submit(material) },
              can(submitMaterials) &&
                canWithdrawMaterial(material) && { label: '撤回', onSelect: () => actions.withdraw(material) },
              can(enableMaterials) &&
                canEnableMaterial(material) && { label: '启用', onSelect: () => actions.enable(material) },
              can(saveMaterial) && {
                label: '复制',
                onSelect: () => navigate(materialPaths.form.to({ copyFrom: material.id })),
              },
              can(mergeMaterials) &&
                !canReviewMaterial(material) && { label: '合并到', onSelect: () => merge(material) },
              can(enableMaterials) &&
                canDisableMaterial(material) && {
                  label: '停用',
                  tone: 'danger',
                  onSelect: () => actions.disable([material.id], `「${material.name}」`),
                },
              can(deleteMaterials) &&
                canDeleteMaterial(material) && {
                  label: '删除',
                  tone: 'danger',
                  onSelect: () => actions.remove([material.id], `「${material.name}」`),
                },
            ]}
          />
        )}
        bulk={(selection) => (
          <>
            <ExportButton
              call={exportMaterials}
              params={selection.mode === 'only' ? { ids: selectedIds(selection) } : list.query}
              size="tiny"
            >
              {selection.mode === 'only' ? '导出所选' : '导出全部结果'}
            </ExportButton>
            <May call={enableMaterials}>
              <Button size="tiny" onClick={chosen(selection, actions.enableAll)}>
                批量启用
              </Button>
              <Button
                size="tiny"
                onClick={chosen(selection, (ids) => actions.disable(ids, `所选的 ${ids.length} 个材料`))}
              >
                批量停用
              </Button>
            </May>
            <May call={editMaterialBatch}>
              <Button size="tiny" onClick={chosen(selection, edit)}>
                批量修改
              </Button>
            </May>
            <May call={deleteMaterials}>
              <Button
                size="tiny"
                onClick={chosen(selection, (ids) => actions.remove(ids, `所选的 ${ids.length} 个材料`))}
              >
                删除
              </Button>
            </May>
          </>
        )}
      />
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
      {isImporting && <ImportDialog resource="material" noun="材料" onClose={() => importFile(false)} />}
      {edited && <MaterialBatchDialog ids={edited} onClose={() => edit(null)} />}
    </Page>
  )
}
