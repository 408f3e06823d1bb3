import type { Resources } from '../resource.ts'

export const merchantResources = {
  enterpriseUser: {
    title: '企业商家',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator', 'contentOperator'],
      add: ['marketingOperator'],
      edit: ['tradeService', 'marketingOperator'],
      enable: ['marketingOperator'],
      extend: ['marketingOperator'],
      contact: ['tradeService', 'marketingOperator'],
      finance: ['finance'],
      cancel: ['marketingOperator'],
      export: ['marketingOperator'],
    },
  },
  provider: {
    title: '服务商',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator'],
      edit: ['tradeService', 'marketingOperator'],
      review: ['marketingOperator'],
      enable: ['marketingOperator'],
      settle: ['finance'],
      pay: ['finance'],
      export: ['finance', 'marketingOperator'],
    },
  },
  providerSettlement: { title: '服务商结算单' },
  providerWorker: { title: '服务人员' },
} as const satisfies Resources
