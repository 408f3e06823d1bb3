import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import { materialKind, materialSource, materialStatus } from '#contract/materials/codes.ts'
import { ADOPT_AT_ONCE, adoptMaterials } from '#contract/materials/material-library.ts'
import { canAdoptMaterial, canReviewMaterial } from '#contract/materials/material-rules.ts'
import {
  exportMaterials,
  listMaterials,
  type Material,
  type MaterialRow,
  reviewMaterials,
  saveMaterial,
} from '#contract/materials/materials.ts'
import { materialPaths, storeMaterialPaths } from '#features/materials/paths.ts'
import {
  useDesignStoreChoices,
  useMaterialBrandChoices,
  useMaterialCategoryChoices,
} from '#features/materials/shared/pickers.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { BulkAction } from '#screen/list/bulk-action.tsx'
import { ExportButton } from '#screen/list/export-button.tsx'
import { CodeFilter, DayRangeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { ListTable } from '#screen/list/list-table.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { listOf, useList } from '#screen/list/use-list.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { MaterialRowActions } from './row-actions.tsx'
import { storeMaterialColumns } from './store-material-columns.tsx'
import { useMaterialActions } from './use-actions.ts'

const MaterialDrawer = lazyPart(() => import('./drawer.tsx'), 'MaterialDrawer')
const MaterialMergeDialog = lazyPart(() => import('./merge-dialog.tsx'), 'MaterialMergeDialog')
const AdoptDialog = lazyPart(() => import('./adopt-dialog.tsx'), 'AdoptDialog')

const ofStores = { source: materialSource.designStore } as const
const waiting = { row: canReviewMaterial, none: '所选的材料都不在待审核' }
/** Pending ones come first. */
const statusOrder = { ...materialStatus, codes: [1, 3, 2, 4, 0] as const }

/** Materials submitted by design stores: reviewed, compared with the library, and copied into it. */
export default function StoreMaterialList() {
  const list = useList(listOf(listMaterials, storeMaterialPaths.list, { fixed: ofStores }))
  const can = useCan()
  const [adopted, adopt] = useState<readonly MaterialRow[] | null>(null)
  const [merged, merge] = useState<Pick<MaterialRow, 'id' | 'name'> | null>(null)
  const { open } = list
  const columns = useMemo(() => storeMaterialColumns(open), [open])
  const actions = useMaterialActions()
  const add = (
    <Can call={saveMaterial}>
      <Button asChild tone="primary">
        <Link to={materialPaths.form.to(ofStores)}>新增材料</Link>
      </Button>
    </Can>
  )
  /** After a decision the next pending one opens. */
  const decide = (ask: (material: Material) => Promise<unknown>) => async (material: Material) => {
    if ((await ask(material)) !== false) open(material.nextId)
  }

  return (
    <Page
      actions={
        <>
          <ExportButton call={exportMaterials} columns={columns} params={{ ...list.query, ...ofStores }}>
            导出 Excel
          </ExportButton>
          {add}
        </>
      }
    >
      <StatusTabs label="材料状态" filter={list.filter('status')} codes={statusOrder} counts={list.counts} />
      <Filters list={list}>
        <TextFilter {...list.filter('keyword')} label="材料" placeholder="名称、编码或型号" />
        <PickFilter {...list.filter('storeId')} label="提供店铺" useChoices={useDesignStoreChoices} />
        <PickFilter {...list.filter('categoryId')} label="材料分类" useChoices={useMaterialCategoryChoices} />
        <PickFilter {...list.filter('brandId')} label="材料品牌" useChoices={useMaterialBrandChoices} />
        <CodeFilter {...list.filter('materialKind')} label="材料类型" codes={materialKind} />
        <DayRangeFilter list={list} label="提交时间" from="submittedFrom" to="submittedTo" />
      </Filters>
      <ListTable
        list={list}
        columns={columns}
        empty="还没有设计店铺的材料"
        emptyAction={add}
        onOpen={({ id }) => open(id)}
        actions={(material) => (
          <MaterialRowActions {...{ material, actions }} onOpen={open} onMerge={merge} onAdopt={adopt} />
        )}
        {...(can(reviewMaterials) && {
          bulk: (
            <>
              <BulkAction
                list={list}
                scope="query"
                asks
                call={reviewMaterials}
                fits={waiting}
                onRun={actions.approveAll}
              >
                批量通过
              </BulkAction>
              <BulkAction
                list={list}
                scope="query"
                asks
                call={reviewMaterials}
                fits={waiting}
                onRun={actions.refuseAll}
              >
                批量驳回
              </BulkAction>
              <BulkAction
                list={list}
                scope="ids"
                asks
                most={ADOPT_AT_ONCE}
                call={adoptMaterials}
                fits={{ row: canAdoptMaterial, none: '所选的材料未启用或已收录' }}
                onRun={({ rows }) => adopt(rows)}
              >
                批量收录
              </BulkAction>
            </>
          ),
        })}
      />
      {list.opened !== null && (
        <MaterialDrawer
          key={list.opened}
          id={list.opened}
          onApprove={decide(actions.approve)}
          onRefuse={decide(actions.refuse)}
          onClose={() => open(null)}
          actions={(material) =>
            can(adoptMaterials) &&
            canAdoptMaterial(material) && (
              <Button size="medium" tone="primary" onClick={() => adopt([material])}>
                收录到平台库
              </Button>
            )
          }
        />
      )}
      {adopted && (
        <AdoptDialog
          materials={adopted}
          onClose={() => adopt(null)}
          onMerge={(material) => {
            adopt(null)
            merge(material)
          }}
        />
      )}
      {merged && <MaterialMergeDialog material={merged} onClose={() => merge(null)} />}
    </Page>
  )
}
