import type { Area } from '#screen/area.ts'

const crumbs = (...last: string[]) => ['商品中心', '品牌与供应商', ...last]

/** 品牌与供应商 */
export const suppliers: Area = {
  name: 'suppliers',
  routes: [
    {
      at: '/goods/brand',
      title: '品牌列表',
      breadcrumb: crumbs('品牌列表'),
      menu: 0,
      may: 'brand:view',
      screen: () => import('./brand-list.tsx'),
    },
    {
      at: '/goods/addbrand',
      title: '新增品牌',
      breadcrumb: crumbs('品牌列表', '新增/编辑品牌'),
      menu: 0,
      may: 'brand:edit',
      screen: () => import('./brand-form.tsx'),
    },
    {
      at: '/goods/brandReview',
      title: '品牌审核',
      breadcrumb: crumbs('品牌审核'),
      menu: 0,
      may: 'brand:review',
      screen: () => import('./brand-review.tsx'),
    },
    {
      at: '/goods/supplier',
      title: '供应商列表',
      breadcrumb: crumbs('供应商列表'),
      menu: 0,
      may: 'supplier:view',
      screen: () => import('./supplier-list.tsx'),
    },
    {
      at: '/goods/addsupplier',
      title: '新增供应商',
      breadcrumb: crumbs('供应商列表', '新增/编辑供应商'),
      menu: 0,
      may: 'supplier:edit',
      screen: () => import('./supplier-form.tsx'),
    },
    {
      at: '/news/newslist',
      title: '供应商通知',
      breadcrumb: crumbs('供应商通知'),
      menu: 0,
      may: 'supplierNotice:view',
      screen: () => import('./notice-list.tsx'),
    },
    {
      at: '/news/addnews',
      title: '新建通知',
      breadcrumb: crumbs('供应商通知', '新建/编辑通知'),
      menu: 0,
      may: 'supplierNotice:edit',
      screen: () => import('./notice-form.tsx'),
    },
    {
      at: '/news/details',
      title: '通知详情',
      breadcrumb: crumbs('供应商通知', '通知详情'),
      menu: 0,
      may: 'supplierNotice:view',
      screen: () => import('./notice-detail.tsx'),
    },
  ],
}

export { noticePaths } from './paths.ts'
