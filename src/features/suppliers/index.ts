import { supplierPages } from '#contract/suppliers/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 品牌与供应商 */
export const suppliers = screens(supplierPages, {
  brandList: () => import('./brand/list.tsx'),
  brandForm: () => import('./brand/form.tsx'),
  brandReviews: () => import('./brand-review/list.tsx'),
  supplierList: () => import('./supplier/list.tsx'),
  supplierForm: () => import('./supplier/form.tsx'),
  noticeList: () => import('./notice/list.tsx'),
  noticeForm: () => import('./notice/form.tsx'),
  noticeDetail: () => import('./notice/detail.tsx'),
})

export { noticePaths } from './paths.ts'
