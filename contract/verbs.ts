type VerbLabel = readonly [title: string, sensitive?: 'sensitive']

/** Labels of the permission verbs. Sensitive verbs are marked when granted and appear as 敏感操作 in the log. */
export const verbs = {
  add: ['新增'],
  approve: ['同意', 'sensitive'],
  approveLarge: ['大额审批', 'sensitive'],
  close: ['关闭'],
  confirmPay: ['确认收款', 'sensitive'],
  contact: ['查看完整联系方式', 'sensitive'],
  cost: ['查看成本价', 'sensitive'],
  delete: ['删除', 'sensitive'],
  deliver: ['交付'],
  edit: ['新增与编辑'],
  enable: ['启用与停用'],
  export: ['导出', 'sensitive'],
  grant: ['授权', 'sensitive'],
  import: ['导入'],
  invoice: ['开票'],
  manage: ['管理', 'sensitive'],
  migrate: ['迁移'],
  opinion: ['填写意见'],
  pay: ['支付', 'sensitive'],
  price: ['改价', 'sensitive'],
  priceBelowCost: ['低于成本改价', 'sensitive'],
  publish: ['发布与下架'],
  receive: ['确认收货'],
  refund: ['退款', 'sensitive'],
  refundUsed: ['已使用退款', 'sensitive'],
  reject: ['驳回'],
  remark: ['备注'],
  remind: ['提醒'],
  reset: ['重置密码', 'sensitive'],
  review: ['审核', 'sensitive'],
  revoke: ['撤回', 'sensitive'],
  session: ['查看与结束会话', 'sensitive'],
  settlement: ['结算信息', 'sensitive'],
  ship: ['发货'],
  sign: ['签收'],
  stock: ['改库存'],
  upload: ['上传'],
  view: ['查看'],
  viewAs: ['以角色或账号查看', 'sensitive'],
  voucher: ['上传凭证'],
} as const satisfies Record<string, VerbLabel>

export type Verb = keyof typeof verbs

export const verbTitle = (verb: Verb): string => verbs[verb][0]

export const sensitiveVerbs: readonly string[] = Object.entries<VerbLabel>(verbs).flatMap(([verb, [, sensitive]]) =>
  sensitive ? [verb] : [],
)
