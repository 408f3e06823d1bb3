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
} as const satisfies Resources
