import { getCategoryTree, saveCategory } from '#contract/configuration/categories.ts'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { listLabels, saveLabel } from '#contract/configuration/labels.ts'
import { listSpecs, saveSpec } from '#contract/configuration/specs.ts'
import type { Area } from '#screen/area.ts'
import { categoryPaths, classifyPaths, labelPaths, specPaths } from './paths.ts'

const crumbs = (...last: string[]) => ['商品中心', '商品配置', ...last]

/** 商品配置 */
export const configuration: Area = {
  name: 'configuration',
  routes: [
    {
      at: categoryPaths.tree,
      title: '后台类目',
      breadcrumb: crumbs('后台类目'),
      menu: 0,
      may: getCategoryTree,
      screen: () => import('./category-tree.tsx'),
    },
    {
      at: categoryPaths.form,
      title: '新增类目',
      breadcrumb: crumbs('后台类目', '新增/编辑类目'),
      menu: 0,
      may: saveCategory,
      screen: () => import('./category-form.tsx'),
    },
    {
      at: classifyPaths.tree,
      title: '前台分类',
      breadcrumb: crumbs('前台分类'),
      menu: 0,
      may: getClassifyTree,
      screen: () => import('./classify-tree.tsx'),
    },
    {
      at: labelPaths.list,
      title: '商品标签',
      breadcrumb: crumbs('商品标签'),
      menu: 0,
      may: listLabels,
      list: listLabels,
      screen: () => import('./label-list.tsx'),
    },
    {
      at: labelPaths.form,
      title: '新增标签',
      breadcrumb: crumbs('商品标签', '新增/编辑标签'),
      menu: 0,
      may: saveLabel,
      screen: () => import('./label-form.tsx'),
    },
    {
      at: specPaths.list,
      title: '规格管理',
      breadcrumb: crumbs('规格管理'),
      menu: 0,
      may: listSpecs,
      list: listSpecs,
      screen: () => import('./spec-list.tsx'),
    },
    {
      at: specPaths.form,
      title: '新增规格',
      breadcrumb: crumbs('规格管理', '新增/编辑规格'),
      menu: 0,
      may: saveSpec,
      screen: () => import('./spec-form.tsx'),
    },
  ],
}
