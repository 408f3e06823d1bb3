import type { Resources } from '../resource.ts'

// Shared basic data: goods are entered with it, found by it and named after it.
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
  // Contains goods of all brands and changes how each of them is displayed.
  classLabel: {
    title: '分类标签',
    scope: 'whole',
    jobs: true,
    verbs: { view: ['goodsOperator'], edit: ['goodsOperator'], delete: ['goodsOperator'] },
  },
  // Same as above.
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
