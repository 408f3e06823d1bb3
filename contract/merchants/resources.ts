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
      member: ['tradeService', 'marketingOperator'],
      owner: ['marketingOperator'],
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
  // The people of merchants, guarded by the permissions of 企业商家.
  merchantUser: { title: '商家成员', jobs: true },
  staffQuota: {
    title: '员工数量',
    scope: 'creator',
    jobs: true,
    verbs: { view: ['tradeService', 'marketingOperator'], edit: ['marketingOperator'] },
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
