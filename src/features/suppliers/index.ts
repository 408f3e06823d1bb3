import { verifyBrands } from '#contract/suppliers/brand-reviews.ts'
import { addBrand, listBrands } from '#contract/suppliers/brands.ts'
import { addNotice, getNotice, listNotices } from '#contract/suppliers/notices.ts'
import { addSupplier, listSuppliers } from '#contract/suppliers/suppliers.ts'
import type { Area } from '#screen/area.ts'
import { brandPaths, noticePaths, supplierPaths } from './paths.ts'

const crumbs = (...last: string[]) => ['商品中心', '品牌与供应商', ...last]

/** 品牌与供应商 */
export const suppliers: Area = {
  name: 'suppliers',
  routes: [
    {
      at: brandPaths.list,
      title: '品牌列表',
      breadcrumb: crumbs('品牌列表'),
      menu: 0,
      may: listBrands,
      list: listBrands,
      screen: () => import('./brand-list.tsx'),
    },
    {
      at: brandPaths.form,
      title: '新增品牌',
      breadcrumb: crumbs('品牌列表', '新增/编辑品牌'),
      menu: 0,
      may: addBrand,
      screen: () => import('./brand-form.tsx'),
    },
    {
      at: brandPaths.reviews,
      title: '品牌审核',
      breadcrumb: crumbs('品牌审核'),
      menu: 0,
      may: verifyBrands,
      screen: () => import('./brand-review.tsx'),
    },
    {
      at: supplierPaths.list,
      title: '供应商列表',
      breadcrumb: crumbs('供应商列表'),
      menu: 0,
      may: listSuppliers,
      list: listSuppliers,
      screen: () => import('./supplier-list.tsx'),
    },
    {
      at: supplierPaths.form,
      title: '新增供应商',
      breadcrumb: crumbs('供应商列表', '新增/编辑供应商'),
      menu: 0,
      may: addSupplier,
      screen: () => import('./supplier-form.tsx'),
    },
    {
      at: noticePaths.list,
      title: '供应商通知',
      breadcrumb: crumbs('供应商通知'),
      menu: 0,
      may: listNotices,
      list: listNotices,
      screen: () => import('./notice-list.tsx'),
    },
    {
      at: noticePaths.form,
      title: '新建通知',
      breadcrumb: crumbs('供应商通知', '新建/编辑通知'),
      menu: 0,
      may: addNotice,
      screen: () => import('./notice-form.tsx'),
    },
    {
      at: noticePaths.detail,
      title: '通知详情',
      breadcrumb: crumbs('供应商通知', '通知详情'),
      menu: 0,
      may: getNotice,
      screen: () => import('./notice-detail.tsx'),
    },
  ],
}

export { noticePaths } from './paths.ts'
