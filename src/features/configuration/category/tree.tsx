import { useMemo, useState } from 'react'
import { Link } from 'react-router-dom'
import {
  type Category,
  enableCategories,
  getCategoryTree,
  moveCategory,
  saveCategory,
} from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { categoryPaths } from '#features/configuration/paths.ts'
import { branchSource, flatten, prune } from '#features/configuration/shared/tree-nodes.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { FlagFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { StatusTabs } from '#screen/list/status-tabs.tsx'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TreeTable } from '#ui/tree-table/tree-table.tsx'
import { categoryColumns } from './columns.tsx'
import { CategoryRowActions } from './row-actions.tsx'
import { useCategoryActions } from './use-actions.tsx'

const CategoryDrawer = lazyPart(() => import('./drawer.tsx'), 'CategoryDrawer')
const CategoryEditor = lazyPart(() => import('./editor.tsx'), 'CategoryEditor')
const BranchMoveDialog = lazyPart(
  () => import('#features/configuration/shared/branch-move-dialog.tsx'),
  'BranchMoveDialog',
)
const ImportDialog = lazyPart(() => import('#screen/import/import-dialog.tsx'), 'ImportDialog')

const source = branchSource<Category>()
const filterNames = ['keyword', 'status', 'hasTemplates', 'hasProducts'] as const

export default function CategoryTree() {
  const tree = useRead(getCategoryTree, {})
  const { query, set, filter, filters } = useTreeQuery(categoryPaths.tree, filterNames)
  const { id: opened, keyword = '', status, hasTemplates, hasProducts } = query
  const can = useCan()
  const actions = useCategoryActions()
  const [selected, select] = useState<readonly string[]>([])
  const [isArranging, arrange] = useState(false)
  const [moving, move] = useState<Category | null>(null)
  const [isImporting, importFile] = useState(false)
  const all = useMemo(() => flatten(tree), [tree])
  const isNarrowed = status !== undefined || hasTemplates !== undefined || hasProducts !== undefined
  const rows = useMemo(() => {
    const matches = (node: Category) =>
      (status === undefined || node.status === status) &&
      (hasTemplates === undefined || node.templateCount > 0 === hasTemplates) &&
      (hasProducts === undefined || node.productCount > 0 === hasProducts)
    return isNarrowed ? prune(tree, matches) : tree
  }, [tree, isNarrowed, status, hasTemplates, hasProducts])
  const shownColumns = useMemo(() => categoryColumns((id) => set({ id })), [set])
  const chosen = all.filter(({ id }) => selected.includes(String(id)))
  const add = (
    <Can call={saveCategory}>
      <Button asChild tone="primary">
        <Link to={categoryPaths.form.to()}>新增一级类目</Link>
      </Button>
    </Can>
  )

  return (
    <Page
      actions={
        isArranging ? (
          <Button tone="primary" onClick={() => arrange(false)}>
            完成调整
          </Button>
        ) : (
          <>
            <Can call={saveCategory}>
              <Button onClick={() => importFile(true)}>导入 Excel</Button>
            </Can>
            <Can call={moveCategory}>
              <Button disabled={tree.length === 0} onClick={() => arrange(true)}>
                调整结构
              </Button>
            </Can>
            {add}
          </>
        )
      }
    >
      {isArranging ? (
        <CategoryEditor tree={tree} />
      ) : (
        <>
          <StatusTabs
            label="类目状态"
            filter={{ value: status, onChange: (next) => set({ status: next }) }}
            codes={enableStatus}
            counts={{
              0: all.filter((node) => node.status === enableStatus.disabled).length,
              1: all.filter((node) => node.status === enableStatus.enabled).length,
            }}
          />
          <Filters list={filters}>
            <TextFilter {...filter('keyword')} label="类目" placeholder="名称、拼音或首字母" />
            <FlagFilter {...filter('hasTemplates')} label="模板" yes="有模板" no="没有模板" />
            <FlagFilter {...filter('hasProducts')} label="商品" yes="有商品" no="没有商品" />
          </Filters>
          <TreeTable
            // A filtered tree is shown expanded.
            key={`${status} ${hasTemplates} ${hasProducts}`}
            label="后台类目"
            columns={shownColumns}
            rows={rows}
            source={source}
            query={keyword}
            openLevels={isNarrowed ? TREE_MAX_LEVEL : 1}
            height="max(20rem, calc(100dvh - 17rem))"
            empty={
              <Empty title="还没有类目" hint="类目决定商品的扣点、售后和所需资质">
                {add}
              </Empty>
            }
            {...(filters.hasFilters && { onClearFilters: filters.clearFilters })}
            {...(can(enableCategories) && { selected, onSelected: select })}
            bulk={() => (
              <>
                <Button size="tiny" onClick={() => void actions.enableMany(tree, selected).catch(() => {})}>
                  批量启用
                </Button>
                <Button size="tiny" onClick={() => void actions.disable(chosen)}>
                  批量停用
                </Button>
              </>
            )}
            onOpen={({ id }) => set({ id })}
            actionsWidth={168}
            actions={(category) => (
              <CategoryRowActions category={category} actions={actions} onOpen={(id) => set({ id })} onMove={move} />
            )}
          />
        </>
      )}
      {opened !== undefined && <CategoryDrawer id={opened} onClose={() => set({ id: undefined })} />}
      {moving && (
        <BranchMoveDialog
          branch={moving}
          tree={tree}
          noun="类目"
          hint="下级一并移动，类目编码不变"
          onMove={actions.put}
          refusal={({ productCount }) => (productCount > 0 ? '已有商品' : undefined)}
          onClose={() => move(null)}
        />
      )}
      {isImporting && <ImportDialog resource="category" noun="类目" onClose={() => importFile(false)} />}
    </Page>
  )
}
