import { listMaterialBrands, saveMaterialBrand } from '#contract/materials/brands.ts'
import { getMaterialCategoryTree } from '#contract/materials/categories.ts'
import { listMaterials, saveMaterial } from '#contract/materials/materials.ts'
import type { Area } from '#screen/area.ts'
import { brandPaths, categoryPaths, materialPaths } from './paths.ts'

const crumbs = (...last: string[]) => ['商品中心', '材料管理', ...last]

/** 材料管理 */
export const materials: Area = {
  name: 'materials',
  routes: [
    {
      at: materialPaths.list,
      title: '材料列表',
      breadcrumb: crumbs('材料列表'),
      menu: 0,
      may: listMaterials,
      list: listMaterials,
      screen: () => import('./material-list.tsx'),
    },
    {
      at: materialPaths.form,
      title: '新增材料',
      breadcrumb: crumbs('材料列表', '新增/编辑材料'),
      menu: 0,
      may: saveMaterial,
      screen: () => import('./material-form.tsx'),
    },
    {
      at: brandPaths.list,
      title: '材料品牌',
      breadcrumb: crumbs('材料品牌'),
      menu: 0,
      may: listMaterialBrands,
      list: listMaterialBrands,
      screen: () => import('./material-brand-list.tsx'),
    },
    {
      at: brandPaths.form,
      title: '新增材料品牌',
      breadcrumb: crumbs('材料品牌', '新增/编辑材料品牌'),
      menu: 0,
      may: saveMaterialBrand,
      screen: () => import('./material-brand-form.tsx'),
    },
    {
      at: categoryPaths.tree,
      title: '材料分类',
      breadcrumb: crumbs('材料分类'),
      menu: 0,
      may: getMaterialCategoryTree,
      screen: () => import('./material-category.tsx'),
    },
  ],
}
