import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const place: Place = { group: menuGroups.goods, folder: { name: '材料管理', icon: 'paint-roller' } }

export const materialPages = pages({
  materialList: {
    path: '/materialManagement/materialList',
    title: '材料列表',
    place,
    permission: 'material:view',
    finds: 'keyword',
    record: { kind: 'material', id: 'id' },
    menu: {
      icon: 'paint-roller',
      roles: ['goodsOperator', 'supplier'],
      buttons: {
        material: ['edit', 'review', 'enable', 'cost', 'delete', 'export'],
        product: ['view'],
        materialBrand: ['view'],
        materialCategory: ['view'],
        file: ['upload'],
      },
    },
  },
  materialForm: {
    path: '/materialManagement/addMaterial',
    title: '新增材料',
    crumb: '新增/编辑材料',
    opener: 'materialList',
    permission: 'material:edit',
    record: { kind: 'material', id: 'id' },
  },
  storeMaterialList: {
    path: '/materialManagement/materialListDS',
    title: '设计店铺材料',
    place,
    permission: 'material:view',
    finds: 'keyword',
    menu: {
      icon: 'swatch-book',
      roles: ['goodsOperator'],
      buttons: {
        material: ['edit', 'review', 'enable', 'cost', 'delete', 'export'],
        materialBrand: ['view'],
        materialCategory: ['view'],
        designStore: ['view'],
      },
    },
  },
  materialBrandList: {
    path: '/materialManagement/materialBrand',
    title: '材料品牌',
    place,
    permission: 'materialBrand:view',
    finds: 'keyword',
    menu: {
      icon: 'stamp',
      roles: ['goodsOperator', 'supplier'],
      buttons: { materialBrand: ['edit', 'delete'], product: ['view'], materialCategory: ['view'], file: ['upload'] },
    },
  },
  materialBrandForm: {
    path: '/materialManagement/addMaterialBrand',
    title: '新增材料品牌',
    crumb: '新增/编辑材料品牌',
    opener: 'materialBrandList',
    permission: 'materialBrand:edit',
  },
  materialCategoryTree: {
    path: '/materialManagement/materialCategory',
    title: '材料分类',
    place,
    permission: 'materialCategory:view',
    finds: 'keyword',
    menu: {
      icon: 'folder-tree',
      roles: ['goodsOperator'],
      buttons: { materialCategory: ['edit', 'delete'], file: ['upload'] },
    },
  },
  proxyList: {
    path: '/materialManagement/proxyRecord',
    title: '代理记录',
    place,
    permission: 'proxyRecord:view',
    finds: 'keyword',
    menu: {
      icon: 'handshake',
      roles: ['goodsOperator'],
      buttons: {
        proxyRecord: ['edit', 'review', 'delete', 'export'],
        materialBrand: ['view'],
        materialCategory: ['view'],
        file: ['upload'],
      },
    },
  },
})
