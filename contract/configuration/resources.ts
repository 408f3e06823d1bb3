import type { Resources } from '../resource.ts'

// What is shared, goods are entered with, found by and named after.
export const configurationResources = {
  category: {
    title: '后台类目',
    scope: 'shared',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'marketingOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
  classify: {
    title: '前台分类',
    scope: 'shared',
    verbs: {
      view: ['goodsOperator', 'marketingOperator', 'contentOperator', 'supplier'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
  label: {
    title: '商品标签',
    scope: 'shared',
    jobs: true,
    verbs: {
      view: ['goodsOperator', 'tradeService', 'marketingOperator', 'contentOperator', 'supplier', 'distributor'],
      edit: ['goodsOperator'],
      delete: ['goodsOperator'],
    },
  },
  // Gathers goods of all brands, and changes how each of them is shown.
  classLabel: {
    title: '分类标签',
    scope: 'whole',
    jobs: true,
    verbs: { view: ['goodsOperator'], edit: ['goodsOperator'], delete: ['goodsOperator'] },
  },
  // The same.
  tipsRule: {
    title: '贴士规则',
    scope: 'whole',
    jobs: true,
    verbs: { view: ['goodsOperator'], edit: ['goodsOperator'], delete: ['goodsOperator'] },
  },
  spec: {
    title: '规格',
    scope: 'shared',
    jobs: true,
    verbs: { view: ['goodsOperator', 'supplier'], edit: ['goodsOperator'], delete: ['goodsOperator'] },
  },
} as const satisfies Resources
