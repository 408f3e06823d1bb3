import { Link, useNavigate } from 'react-router-dom'
import {
  type Category,
  deleteCategory,
  enableCategories,
  moveCategory,
  saveCategory,
} from '#contract/configuration/categories.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { categoryPaths } from '#features/configuration/paths.ts'
import { productPaths, templatePaths } from '#features/goods/public.ts'
import { useCan, useHolds } from '#screen/data/permissions.tsx'
import { RowActions } from '#ui/data-table/row-actions.tsx'
import { belowRefusal, deleteRefusal, type useCategoryActions } from './use-actions.tsx'

interface CategoryRowActionsProps {
  category: Category
  actions: ReturnType<typeof useCategoryActions>
  onOpen: (id: number) => void
  onMove: (category: Category) => void
}

/** Row actions of a category in the tree. */
export function CategoryRowActions({ category, actions, onOpen, onMove }: CategoryRowActionsProps) {
  const { id, name, level, status: own } = category
  const can = useCan()
  const navigate = useNavigate()
  const canSeeTemplates = useHolds('productTemplate:view')
  const canSeeProducts = useHolds('product:view')
  return (
    <RowActions
      name={name}
      actions={[
        can(saveCategory) && { label: '编辑', link: <Link to={categoryPaths.form.to({ id })} /> },
        can(saveCategory) &&
          level < TREE_MAX_LEVEL && {
            label: '新增下级',
            disabledReason: belowRefusal(category),
            onSelect: () => navigate(categoryPaths.form.to({ parent: id })),
          },
        { label: '详情', onSelect: () => onOpen(id) },
        canSeeTemplates && {
          label: '查看模板',
          onSelect: () => navigate(templatePaths.list.to({ categoryId: id })),
        },
        canSeeProducts && {
          label: '查看商品',
          onSelect: () => navigate(productPaths.list.to({ categoryId: id })),
        },
        can(moveCategory) && { label: '移动', onSelect: () => onMove(category) },
        can(enableCategories) &&
          own === enableStatus.disabled && {
            label: '启用',
            onSelect: () => void actions.enable(category).catch(() => {}),
          },
        can(enableCategories) &&
          own === enableStatus.enabled && {
            label: '停用',
            tone: 'danger',
            onSelect: () => void actions.disable([category]),
          },
        can(deleteCategory) && {
          label: '删除',
          tone: 'danger',
          disabledReason: deleteRefusal(category),
          onSelect: () => void actions.remove(category),
        },
      ]}
    />
  )
}
