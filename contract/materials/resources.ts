import type { Resources } from '../resource.ts'

// A row has the goods brand linked to its material brand, if any.
export const materialResources = {
  material: {
    title: '材料',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator', 'supplier'],
      review: ['goodsOperator'],
      enable: ['goodsOperator'],
      cost: ['goodsOperator', 'supplier'],
      delete: ['goodsOperator'],
      export: ['goodsOperator', 'supplier'],
    },
  },
  materialBrand: {
    title: '材料品牌',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
  materialCategory: {
    title: '材料分类',
    scope: 'shared',
    verbs: {
      view: ['goodsOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
  proxyRecord: {
    title: '代理记录',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['goodsOperator'],
      edit: ['goodsOperator'],
      review: ['goodsOperator'],
      delete: ['goodsOperator'],
      export: ['goodsOperator'],
    },
  },
} as const satisfies Resources
