import type { Resources } from '../resource.ts'

export const goodsResources = {
  product: {
    title: '商品',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: [
        'goodsOperator',
        'tradeService',
        'finance',
        'marketingOperator',
        'contentOperator',
        'supplier',
        'distributor',
      ],
      edit: ['goodsOperator', 'supplier'],
      delete: ['goodsOperator', 'supplier'],
      review: ['goodsOperator'],
      enable: ['goodsOperator', 'supplier'],
      price: ['goodsOperator'],
      stock: ['goodsOperator', 'supplier'],
      cost: ['goodsOperator', 'finance', 'supplier'],
      import: ['goodsOperator', 'supplier'],
      export: ['goodsOperator', 'supplier'],
      migrate: ['goodsOperator'],
    },
  },
  productSku: { title: '商品与规格', jobs: true, hasRecords: false },
  productPrice: { title: '商品价格', jobs: true, hasRecords: false },
  productStock: { title: '商品库存', jobs: true, hasRecords: false },
  productReview: { title: '商品审核', hasRecords: false },
  // Basic data for entering products.
  productTemplate: {
    title: '商品模板',
    scope: 'shared',
    jobs: true,
    verbs: { view: ['goodsOperator', 'supplier'], edit: ['goodsOperator'], delete: ['goodsOperator'] },
  },
  productComponent: {
    title: '商品组件',
    scope: 'brand',
    jobs: true,
    verbs: { view: ['goodsOperator', 'supplier'], edit: ['goodsOperator', 'supplier'], delete: ['goodsOperator'] },
  },
  recommendedMatch: {
    title: '推荐搭配',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['goodsOperator'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
      enable: ['goodsOperator'],
    },
  },
  // Contains goods of all brands.
  floorImage: {
    title: '楼层图与出样图',
    logged: '楼层图',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['goodsOperator'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
      publish: ['goodsOperator'],
    },
  },
  settingOutImage: { title: '出样图' },
  supplierProduct: { title: '供应商商品', jobs: true },
  supplierTemplate: { title: '供应商模板' },
} as const satisfies Resources
