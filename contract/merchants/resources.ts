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
  promoter: {
    title: '推广员',
    scope: 'creator',
    jobs: true,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator'],
      edit: ['marketingOperator'],
      review: ['marketingOperator'],
      enable: ['marketingOperator'],
      rate: ['marketingOperator'],
      contact: ['tradeService', 'marketingOperator'],
      pay: ['finance'],
      export: ['finance', 'marketingOperator'],
    },
  },
  promoterWithdraw: { title: '推广提现' },
} as const satisfies Resources
