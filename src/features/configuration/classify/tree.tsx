import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { listClassLabels } from '#contract/configuration/class-labels.ts'
import {
  type Classify,
  deleteClassify,
  getClassifyTree,
  moveClassify,
  saveClassify,
  showClassify,
} from '#contract/configuration/classifies.ts'
import { showStatus, terminal } from '#contract/configuration/codes.ts'
import { TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { classLabelPaths } from '#features/configuration/class-label-paths.ts'
import { classifyPaths } from '#features/configuration/paths.ts'
import { branchSource, flatten, idsBelow, prune } from '#features/configuration/shared/tree-nodes.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useRead } from '#screen/data/use-read.ts'
import { useCategoryChoices } from '#screen/form/choices.ts'
import { CodeFilter, PickFilter, TextFilter } from '#screen/list/filter-controls.tsx'
import { Filters } from '#screen/list/filters.tsx'
import { useTreeQuery } from '#screen/list/use-tree-query.ts'
import { Page } from '#screen/page/page.tsx'
import { Button } from '#ui/button/button.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { TreeTable } from '#ui/tree-table/tree-table.tsx'
import { classifyColumns } from './columns.tsx'
import { PhonePreview } from './phone-preview.tsx'
import { UnshownCategories } from './unshown-categories.tsx'
import { deleteRefusal, useClassifyActions } from './use-actions.ts'

const ClassifyDrawer = lazyPart(() => import('./drawer.tsx'), 'ClassifyDrawer')
const ClassifyEditor = lazyPart(() => import('./editor.tsx'), 'ClassifyEditor')

const BranchMoveDialog = lazyPart(
  () => import('#features/configuration/shared/branch-move-dialog.tsx'),
  'BranchMoveDialog',
)

const source = branchSource<Classify>()
const filterNames = ['keyword', 'shownOn', 'categoryId', 'status'] as const

export default function ClassifyTree() {
  const tree = useRead(getClassifyTree, {})
  const categories = useRead(getCategoryTree, {})
  const { query, set, filter, filters } = useTreeQuery(classifyPaths.tree, filterNames)
  const { keyword = '', shownOn, categoryId, status } = query
  const can = useCan()
  const navigate = useNavigate()
  const actions = useClassifyActions()
  const [selected, select] = useState<readonly string[]>([])
  const [isArranging, arrange] = useState(false)
  const [moving, move] = useState<Classify | null>(null)
  /** The parent of the category to create; null for the root level. */
  const [adding, add] = useState<Classify | null | undefined>()
  const all = useMemo(() => flatten(tree), [tree])
  const isNarrowed = shownOn !== undefined || categoryId !== undefined || status !== undefined
  const rows = useMemo(() => {
    const matches = (node: Classify) =>
      (shownOn === undefined || node.terminals.includes(shownOn)) &&
      (categoryId === undefined || node.categories.some(({ id }) => id === categoryId)) &&
      (status === undefined || node.status === status)
    return isNarrowed ? prune(tree, matches) : tree
  }, [tree, isNarrowed, shownOn, categoryId, status])
  const shownColumns = useMemo(() => classifyColumns((id) => set({ id })), [set])
  const opened = all.find(({ id }) => id === query.id)
  const chosen = all.filter(({ id }) => idsBelow(tree, selected).includes(id))
  const addButton = (
    <Can call={saveClassify}>
      <Button tone="primary" onClick={() => add(null)}>
        新增一级分类
      </Button>
    </Can>
  )
  const close = () => {
    add(undefined)
    set({ id: undefined })
  }

  return (
    <Page
      aside={<UnshownCategories categories={categories} classes={all} />}
      actions={
        isArranging ? (
          <Button tone="primary" onClick={() => arrange(false)}>
            完成调整
          </Button>
        ) : (
          <>
            <Can call={moveClassify}>
              <Button disabled={tree.length === 0} onClick={() => arrange(true)}>
                调整结构
              </Button>
            </Can>
            {addButton}
          </>
        )
      }
    >
      {!isArranging && (
        <Filters list={filters}>
          <TextFilter {...filter('keyword')} label="分类" placeholder="名称、拼音或首字母" />
          <CodeFilter {...filter('shownOn')} label="展示终端" codes={terminal} />
          <PickFilter {...filter('categoryId')} label="关联类目" useChoices={useCategoryChoices} />
          <CodeFilter {...filter('status')} label="状态" codes={showStatus} />
        </Filters>
      )}
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
        {isArranging ? (
          <ClassifyEditor tree={tree} />
        ) : (
          <TreeTable
            // A filtered tree is shown expanded.
            key={`${shownOn} ${categoryId} ${status}`}
            label="前台分类"
            columns={shownColumns}
            rows={rows}
            source={source}
            query={keyword}
            openLevels={isNarrowed ? TREE_MAX_LEVEL : 1}
            height="calc(100dvh - 15rem)"
            {...(filters.hasFilters && { onClearFilters: filters.clearFilters })}
            empty={
              <Empty title="还没有前台分类" hint="买家按前台分类浏览商品">
                {addButton}
              </Empty>
            }
            {...(can(showClassify) && { selected, onSelected: select })}
            bulk={() => (
              <>
                <Button size="tiny" onClick={() => void actions.show(chosen).catch(() => {})}>
                  批量显示
                </Button>
                <Button size="tiny" onClick={() => void actions.hide(chosen)}>
                  批量隐藏
                </Button>
              </>
            )}
            onOpen={({ id }) => set({ id })}
            actionsWidth={152}
            actions={(row) => (
              <RowActions
                name={row.name}
                actions={[
                  { label: can(saveClassify) ? '编辑' : '详情', onSelect: () => set({ id: row.id }) },
                  can(showClassify) &&
                    (row.status === showStatus.shown
                      ? { label: '隐藏', onSelect: () => void actions.hide([row]) }
                      : { label: '显示', onSelect: () => void actions.show([row]).catch(() => {}) }),
                  can(saveClassify) && row.level < TREE_MAX_LEVEL && { label: '新增下级', onSelect: () => add(row) },
                  can(moveClassify) && { label: '移动', onSelect: () => move(row) },
                  can(listClassLabels) && {
                    label: '筛选标签',
                    onSelect: () => navigate(classLabelPaths.list.to({ classifyId: row.id })),
                  },
                  can(deleteClassify) && {
                    label: '删除',
                    tone: 'danger',
                    disabledReason: deleteRefusal(row),
                    onSelect: () => void actions.remove(row),
                  },
                ]}
              />
            )}
          />
        )}
        <PhonePreview
          tree={tree}
          value={query.terminal ?? terminal.h5Mall}
          onChange={(next) => set({ terminal: next })}
        />
      </div>
      {moving && (
        <BranchMoveDialog
          branch={moving}
          tree={tree}
          noun="分类"
          hint="下级一并移动"
          onMove={actions.put}
          onClose={() => move(null)}
        />
      )}
      {(opened || adding !== undefined) && (
        <ClassifyDrawer
          key={opened?.id ?? 'new'}
          tree={tree}
          categories={categories}
          classify={opened ?? null}
          parent={adding ?? undefined}
          onClose={close}
        />
      )}
    </Page>
  )
}
