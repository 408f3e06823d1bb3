import { materialPages } from '#contract/materials/pages.ts'
import { screens } from '#screen/page/screens.ts'

/** 材料管理 */
export const materials = screens(materialPages, {
  materialList: () => import('./material/list.tsx'),
  materialForm: () => import('./material/form.tsx'),
  storeMaterialList: () => import('./material/store-material-list.tsx'),
  materialBrandList: () => import('./brand/list.tsx'),
  materialBrandForm: () => import('./brand/form.tsx'),
  materialCategoryTree: () => import('./category/category.tsx'),
  proxyList: () => import('./proxy/list.tsx'),
})
