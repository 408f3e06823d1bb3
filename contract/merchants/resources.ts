import type { Resources } from '../resource.ts'

export const merchantResources = {
  clientColumn: {
    title: '客户端栏目',
    scope: 'whole',
    jobs: true,
    verbs: {
      view: ['marketingOperator'],
      edit: ['marketingOperator'],
      enable: ['marketingOperator'],
      delete: ['marketingOperator'],
    },
  },
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
  merchantMenu: {
    title: '商家菜单',
    scope: 'creator',
    jobs: true,
    verbs: { view: ['marketingOperator'], edit: ['marketingOperator'] },
  },
} as const satisfies Resources
