import { goodsPages } from '#contract/goods/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 商品 */
export const goods = screens(goodsPages, {
  productList: () => import('./product/list.tsx'),
  productDetail: () => import('./product/detail.tsx'),
  productForm: () => import('./product-form/product-form.tsx'),
  productReviewList: () => import('./product-review/list.tsx'),
  templateList: () => import('./template/list.tsx'),
  componentList: () => import('./component/list.tsx'),
  componentForm: () => import('./component/form.tsx'),
  matchList: () => import('./match/list.tsx'),
  matchForm: () => import('./match/form.tsx'),
  floorList: () => import('./floor/list.tsx'),
  settingOutList: () => import('./setting-out/list.tsx'),
  supplierProductList: () => import('./supplier-product/list.tsx'),
  supplierProductForm: () => import('./product-form/supplier-product-form.tsx'),
  supplierTemplateList: () => import('./supplier-template/list.tsx'),
})
