import { menuGroups } from '../menu-groups.ts'
import { type Place, pages } from '../page.ts'

const products: Place = { group: menuGroups.goods, crumb: '商品' }
const productData: Place = { group: menuGroups.goods, folder: { name: '商品资料', icon: 'layers' }, crumb: '商品' }
const showroom: Place = { group: menuGroups.goods, folder: { name: '展厅图片', icon: 'images' } }
const migration: Place = { group: menuGroups.goods, folder: { name: '商品迁移', icon: 'arrow-right-left' } }

export const goodsPages = pages({
  productList: {
    path: '/goods/list',
    title: '商品列表',
    place: products,
    permission: 'product:view',
    finds: 'keyword',
    menu: {
      icon: 'package',
      roles: ['goodsOperator', 'supplier'],
      buttons: {
        product: ['edit', 'delete', 'review', 'enable', 'price', 'stock', 'cost', 'import', 'export'],
        productTemplate: ['view'],
        productComponent: ['view'],
        recommendedMatch: ['edit'],
        brand: ['view'],
        supplier: ['view'],
        category: ['view'],
        classify: ['view'],
        label: ['view'],
        spec: ['view'],
        file: ['upload'],
      },
    },
  },
  productDetail: {
    path: '/goods/details',
    title: '商品详情',
    opener: 'productList',
    permission: 'product:view',
    record: { kind: 'product', id: 'spuId' },
  },
  productForm: {
    path: '/goods/newProduct',
    title: '新增商品',
    crumb: '新增/编辑商品',
    opener: 'productList',
    permission: 'product:edit',
    record: { kind: 'product', id: 'spuId' },
  },
  productReviewList: {
    path: '/goods/examine',
    title: '商品审核',
    place: products,
    permission: 'product:review',
    finds: 'keyword',
    menu: {
      icon: 'clipboard-check',
      roles: ['goodsOperator'],
      buttons: { product: ['view', 'edit', 'price', 'export'] },
    },
  },
  templateList: {
    path: '/goods/template',
    title: '商品模板',
    place: productData,
    permission: 'productTemplate:view',
    finds: 'keyword',
    menu: {
      icon: 'layout-template',
      roles: ['goodsOperator', 'supplier'],
      buttons: { productTemplate: ['edit', 'delete'], product: ['edit'], file: ['upload'] },
    },
  },
  componentList: {
    path: '/goods/product-components',
    title: '商品组件',
    place: productData,
    permission: 'productComponent:view',
    finds: 'keyword',
    menu: {
      icon: 'component',
      roles: ['goodsOperator', 'supplier'],
      buttons: { productComponent: ['edit', 'delete'], product: ['view'], file: ['upload'] },
    },
  },
  componentForm: {
    path: '/goods/product-components-add',
    title: '新增商品组件',
    crumb: '新增/编辑组件',
    opener: 'componentList',
    permission: 'productComponent:edit',
  },
  matchList: {
    path: '/goods/recommendedMatch',
    title: '推荐搭配',
    place: productData,
    permission: 'recommendedMatch:view',
    finds: 'keyword',
    menu: {
      icon: 'puzzle',
      roles: ['goodsOperator'],
      buttons: { recommendedMatch: ['edit', 'delete', 'enable'], product: ['view', 'cost'], file: ['upload'] },
    },
  },
  matchForm: {
    path: '/goods/recommendedMatchAdd',
    title: '新增推荐搭配',
    crumb: '新增/编辑搭配',
    opener: 'matchList',
    permission: 'recommendedMatch:edit',
  },
  floorList: {
    path: '/goods/imgManagementFloor',
    title: '楼层图管理',
    place: showroom,
    permission: 'floorImage:view',
    finds: 'keyword',
    menu: {
      icon: 'map',
      roles: ['goodsOperator'],
      buttons: { floorImage: ['edit', 'delete', 'publish'], product: ['view'], brand: ['view'], file: ['upload'] },
    },
  },
  settingOutList: {
    path: '/goods/imgManagementSettingOut',
    title: '出样图管理',
    place: showroom,
    permission: 'floorImage:view',
    menu: {
      icon: 'images',
      roles: ['goodsOperator'],
      buttons: { floorImage: ['edit', 'delete', 'publish'], product: ['view'], file: ['upload'] },
    },
  },
  supplierProductList: {
    path: '/goods/supList',
    title: '迁移商品',
    place: migration,
    permission: 'product:migrate',
    finds: 'keyword',
    menu: {
      icon: 'arrow-right-left',
      roles: ['goodsOperator'],
      buttons: { product: ['view', 'import'], productTemplate: ['view'], file: ['upload'] },
    },
  },
  supplierProductForm: {
    path: '/goods/supNewProduct',
    title: '迁移商品编辑',
    crumb: '迁移编辑',
    opener: 'supplierProductList',
    permission: 'product:migrate',
  },
  supplierTemplateList: {
    path: '/goods/supTemplate',
    title: '供应商模板映射',
    place: migration,
    permission: 'product:migrate',
    finds: 'keyword',
    menu: { icon: 'replace', roles: ['goodsOperator'], buttons: { product: ['view'], productTemplate: ['view'] } },
  },
})
