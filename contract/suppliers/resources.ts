import type { Resources } from '../resource.ts'

export const supplierResources = {
  brand: {
    title: '品牌',
    scope: 'brand',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'finance', 'marketingOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator', 'supplier'],
      delete: ['goodsOperator'],
      review: ['goodsOperator'],
      enable: ['goodsOperator'],
      export: ['goodsOperator'],
    },
  },
  brandReview: { title: '品牌审核' },
  supplier: {
    title: '供应商',
    scope: 'seen',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'finance', 'supplier'],
      edit: ['goodsOperator'],
      enable: ['goodsOperator'],
      reset: ['goodsOperator'],
      settlement: ['finance', 'supplier'],
      export: ['goodsOperator'],
    },
  },
  // Notices to whole suppliers.
  supplierNotice: {
    title: '供应商通知',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'supplier'],
      edit: ['goodsOperator'],
      publish: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
} as const satisfies Resources
