import type { Area } from '#screen/area.ts'

const crumbs = (...last: string[]) => ['商品中心', '商品配置', ...last]

/** 商品配置 */
export const configuration: Area = {
  name: 'configuration',
  routes: [
    {
      at: '/configure/category',
      title: '后台类目',
      breadcrumb: crumbs('后台类目'),
      menu: 0,
      may: 'category:view',
      screen: () => import('./category-tree.tsx'),
    },
    {
      at: '/configure/addcategory',
      title: '新增类目',
      breadcrumb: crumbs('后台类目', '新增/编辑类目'),
      menu: 0,
      may: 'category:edit',
      screen: () => import('./category-form.tsx'),
    },
    {
      at: '/configure/classify',
      title: '前台分类',
      breadcrumb: crumbs('前台分类'),
      menu: 0,
      may: 'classify:view',
      screen: () => import('./classify-tree.tsx'),
    },
    {
      at: '/configure/classLabel',
      title: '分类标签',
      breadcrumb: crumbs('分类标签'),
      menu: 0,
      may: 'classLabel:view',
      screen: () => import('./class-label-list.tsx'),
    },
    {
      at: '/configure/addClassLabel',
      title: '新增分类标签',
      breadcrumb: crumbs('分类标签', '新增/编辑分类标签'),
      menu: 0,
      may: 'classLabel:edit',
      screen: () => import('./class-label-form.tsx'),
    },
    {
      at: '/configure/label',
      title: '商品标签',
      breadcrumb: crumbs('商品标签'),
      menu: 0,
      may: 'label:view',
      screen: () => import('./label-list.tsx'),
    },
    {
      at: '/configure/addlabel',
      title: '新增标签',
      breadcrumb: crumbs('商品标签', '新增/编辑标签'),
      menu: 0,
      may: 'label:edit',
      screen: () => import('./label-form.tsx'),
    },
    {
      at: '/configure/specs',
      title: '规格管理',
      breadcrumb: crumbs('规格管理'),
      menu: 0,
      may: 'spec:view',
      screen: () => import('./spec-list.tsx'),
    },
    {
      at: '/configure/addspecs',
      title: '新增规格',
      breadcrumb: crumbs('规格管理', '新增/编辑规格'),
      menu: 0,
      may: 'spec:edit',
      screen: () => import('./spec-form.tsx'),
    },
    {
      at: '/configure/tipsRule',
      title: '贴士规则',
      breadcrumb: crumbs('贴士规则'),
      menu: 0,
      may: 'tipsRule:view',
      screen: () => import('./tips-rule-list.tsx'),
    },
    {
      at: '/configure/tipsRuleEdit',
      title: '编辑贴士规则',
      breadcrumb: crumbs('贴士规则', '新增/编辑规则'),
      menu: 0,
      may: 'tipsRule:edit',
      screen: () => import('./tips-rule-form.tsx'),
    },
  ],
}
