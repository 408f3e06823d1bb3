import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { enableStatus } from '#contract/configuration/codes.ts'
import {
  deleteMaterialCategory,
  enableMaterialCategories,
  getMaterialCategoryTree,
  MATERIAL_CATEGORY_LEVELS,
  type MaterialCategory,
  moveMaterialCategory,
  saveMaterialCategory,
} from '#contract/materials/categories.ts'
import { flatCategories } from '#contract/materials/category-rules.ts'
import { materialKind } from '#contract/materials/codes.ts'
import { categoryPaths, materialPaths } from '#features/materials/paths.ts'
import { ApiError } from '#lib/api-error.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { CodeFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TreeTable } from '#ui/tree-table/tree-table.tsx'
import { useHandler } from '#ui/use-handler.ts'
import { categoryColumns, categorySource } from './columns.tsx'
import { pruneTree } from './prune-tree.ts'
import { deleteRefusal, useCategoryActions } from './use-actions.ts'

const CategoryDrawer = lazyPart(() => import('./drawer.tsx'), 'CategoryDrawer')
const CategoryOrder = lazyPart(() => import('./order.tsx'), 'CategoryOrder')

export default function MaterialCategoryPage() {
  const { data, error, isPending, refetch } = useLookup(getMaterialCategoryTree, {}, { staleMs: 0 })
  const tree = useMemo(() => data ?? [], [data])
  const { query, set, filter, filters } = useTreeQuery(categoryPaths.tree, ['keyword', 'status'])
  const [isOrdering, setOrdering] = useState(false)
  /** Null if closed; else the parent of the category to create. */
  const [adding, add] = useState<{ parent: MaterialCategory | null } | null>(null)
  const can = useCan()
  const navigate = useNavigate()
  const { enable, disable, remove } = useCategoryActions()
  const open = useHandler((id: number | undefined) => set({ id }))
  const columns = useMemo(() => categoryColumns(open), [open])
  const rows = useMemo(() => {
    const ofKind = tree.filter((node) => query.materialKind === undefined || node.materialKind === query.materialKind)
    return query.status === undefined ? ofKind : pruneTree(ofKind, (node) => node.status === query.status)
  }, [tree, query.materialKind, query.status])
  const all = useMemo(() => flatCategories(tree), [tree])
  const opened = all.find(({ id }) => id === query.id)
  const counts = Object.fromEntries(
    materialKind.codes.map((kind) => [kind, all.filter((node) => node.materialKind === kind).length]),
  )
  const addTop = (
    <Can call={saveMaterialCategory}>
      <Button tone="primary" onClick={() => add({ parent: null })}>
        新增一级分类
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        <>
          <Can call={moveMaterialCategory}>
            <Button aria-pressed={isOrdering} disabled={tree.length === 0} onClick={() => setOrdering(!isOrdering)}>
              <ArrowDownUp aria-hidden strokeWidth={1.75} />
              {isOrdering ? '完成调整' : '调整位置'}
            </Button>
          </Can>
          {addTop}
        </>
      }
    >
      {isOrdering ? (
        <CategoryOrder tree={tree} />
      ) : (
        <>
          <StatusTabs
            label="材料类型"
            filter={{ value: query.materialKind, onChange: (kind) => set({ materialKind: kind }) }}
            codes={materialKind}
            counts={counts}
          />
          <Filters list={filters}>
            <TextFilter {...filter('keyword')} label="分类" placeholder="名称、拼音或首字母" />
            <CodeFilter {...filter('status')} label="状态" codes={enableStatus} />
          </Filters>
          <TreeTable
            // The first rows decide which levels are expanded.
            key={String(isPending)}
            label="材料分类"
            columns={columns}
            rows={rows}
            source={categorySource}
            openLevels={1}
            query={query.keyword ?? ''}
            state={error ? 'failed' : isPending ? 'loading' : 'ready'}
            failure={{
              message: error?.message,
              onRetry: () => void refetch(),
              ...(error instanceof ApiError && { requestId: error.requestId }),
            }}
            empty={<Empty title="还没有材料分类">{addTop}</Empty>}
            {...(filters.hasFilters && { onClearFilters: filters.clearFilters })}
            onOpen={(node) => open(node.id)}
            actionsWidth={176}
            actions={(node) => (
              <RowActions
                name={node.name}
                actions={[
                  can(saveMaterialCategory) && { label: '编辑', onSelect: () => open(node.id) },
                  can(saveMaterialCategory) &&
                    node.level < MATERIAL_CATEGORY_LEVELS && {
                      label: '新增下级',
                      onSelect: () => add({ parent: node }),
                    },
                  {
                    label: '查看材料',
                    onSelect: () => navigate(materialPaths.list.to({ categoryId: node.id })),
                  },
                  can(moveMaterialCategory) && { label: '移动', onSelect: () => setOrdering(true) },
                  can(enableMaterialCategories) && node.status === enableStatus.enabled
                    ? { label: '停用', tone: 'danger', onSelect: () => disable(node) }
                    : can(enableMaterialCategories) && { label: '启用', onSelect: () => enable(node) },
                  can(deleteMaterialCategory) && {
                    label: '删除',
                    tone: 'danger',
                    disabledReason: deleteRefusal(node),
                    onSelect: () => remove(node),
                  },
                ]}
              />
            )}
          />
        </>
      )}
      {adding && <CategoryDrawer tree={tree} category={null} parent={adding.parent} onClose={() => add(null)} />}
      {opened && (
        <CategoryDrawer key={opened.id} tree={tree} category={opened} parent={null} onClose={() => open(undefined)} />
      )}
    </Page>
  )
}
