import type { Resources } from '../resource.ts'

export const agentResources = {
  // May cover goods of all brands.
  agentPackage: {
    title: '代理套餐',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['goodsOperator'],
      edit: ['goodsOperator'],
      enable: ['goodsOperator'],
      delete: ['goodsOperator'],
      export: ['goodsOperator'],
    },
  },
} as const satisfies Resources
