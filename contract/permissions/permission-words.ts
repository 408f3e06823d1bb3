import type { CodeOf } from '../codes.ts'
import { allPermissions, type Permission, type Resource, resourceTitle } from '../permissions.ts'
import type { auditArea } from './codes.ts'

const verbTitles: Readonly<Record<string, string>> = {
  add: '新增',
  approve: '同意',
  approveLarge: '大额审批',
  close: '关闭',
  confirmPay: '确认收款',
  contact: '查看完整联系方式',
  cost: '查看成本价',
  delete: '删除',
  deliver: '交付',
  edit: '新增与编辑',
  enable: '启用与停用',
  export: '导出',
  grant: '授权',
  import: '导入',
  invoice: '开票',
  migrate: '迁移',
  opinion: '填写意见',
  pay: '支付',
  price: '改价',
  priceBelowCost: '低于成本改价',
  publish: '发布与下架',
  receive: '确认收货',
  refund: '退款',
  refundUsed: '已使用退款',
  reject: '驳回',
  remark: '备注',
  remind: '提醒',
  reset: '重置密码',
  review: '审核',
  revoke: '撤回',
  session: '查看与结束会话',
  settlement: '结算信息',
  ship: '发货',
  sign: '签收',
  stock: '改库存',
  upload: '上传',
  view: '查看',
  voucher: '上传凭证',
}

/** What is marked where it is granted, and found as 敏感操作 in the log. */
export const sensitiveVerbs: readonly string[] = [
  'approve',
  'approveLarge',
  'confirmPay',
  'contact',
  'cost',
  'delete',
  'export',
  'grant',
  'pay',
  'price',
  'priceBelowCost',
  'refund',
  'refundUsed',
  'reset',
  'review',
  'revoke',
  'session',
  'settlement',
]

/** Area of each resource. */
export const areaOfResource: Readonly<Record<Resource, CodeOf<typeof auditArea>>> = {
  product: 'goods',
  productTemplate: 'goods',
  productComponent: 'goods',
  recommendedMatch: 'goods',
  floorImage: 'goods',
  brand: 'suppliers',
  supplier: 'suppliers',
  supplierNotice: 'suppliers',
  agentPackage: 'agents',
  category: 'configuration',
  classify: 'configuration',
  label: 'configuration',
  classLabel: 'configuration',
  spec: 'configuration',
  tipsRule: 'configuration',
  material: 'materials',
  materialBrand: 'materials',
  materialCategory: 'materials',
  proxyRecord: 'materials',
  order: 'orders',
  shipment: 'orders',
  refund: 'orders',
  digitalOrder: 'orders',
  designStore: 'users',
  adminUser: 'permissions',
  role: 'permissions',
  menu: 'permissions',
  storeRole: 'permissions',
  storeMenu: 'permissions',
  appletRole: 'permissions',
  appletMenu: 'permissions',
  auditLog: 'permissions',
  file: 'platform',
}

export interface PermissionWords {
  code: Permission
  /** 新增与编辑 */
  verb: string
  /** 品牌 · 新增与编辑 */
  title: string
  resource: Resource
  area: CodeOf<typeof auditArea>
  sensitive: boolean
}

/** A permission code in words. */
export function permissionWords(code: Permission): PermissionWords {
  const [resource, verb] = code.split(':') as [Resource, string]
  const verbTitle = verbTitles[verb] ?? verb
  return {
    code,
    verb: verbTitle,
    title: `${resourceTitle(code)} · ${verbTitle}`,
    resource,
    area: areaOfResource[resource],
    sensitive: sensitiveVerbs.includes(verb),
  }
}

const known: ReadonlySet<string> = new Set(allPermissions)

export const isPermission = (text: string): text is Permission => known.has(text)
