import type { CodeOf } from './codes.ts'
import { jobResource } from './job-codes.ts'
import type { accountType, dataScope } from './session.ts'

/**
 * Every permission code, `resource:verb`, and which default role holds it.
 * 超级管理员 holds all of them, now and later; 只读审计 holds every `view` and `export` and nothing else.
 */

export const roleCodes = [
  'superAdmin',
  'goodsOperator',
  'tradeService',
  'finance',
  'marketingOperator',
  'contentOperator',
  'supplier',
  'distributor',
  'auditor',
] as const
export type RoleCode = (typeof roleCodes)[number]

interface RoleDefinition {
  name: string
  accountType: CodeOf<typeof accountType>
  dataScope: Exclude<CodeOf<typeof dataScope>, typeof dataScope.brands | typeof dataScope.ownRecords>
  description: string
}

export const defaultRoles: Record<RoleCode, RoleDefinition> = {
  superAdmin: { name: '超级管理员', accountType: 1, dataScope: 1, description: '全部功能，包括权限与审计' },
  goodsOperator: {
    name: '商品运营',
    accountType: 1,
    dataScope: 1,
    description: '商品、品牌、供应商、材料、商品配置、经销价',
  },
  tradeService: {
    name: '交易客服',
    accountType: 1,
    dataScope: 1,
    description: '订单、退款、发货、黑卡与经销商服务、用户与客户',
  },
  finance: {
    name: '财务',
    accountType: 1,
    dataScope: 1,
    description: '收款与付款、发票、结算、大额审批，查看订单与数据',
  },
  marketingOperator: {
    name: '营销运营',
    accountType: 1,
    dataScope: 1,
    description: '活动、优惠券、用户、商家、门店、商城运营、数据',
  },
  contentOperator: {
    name: '内容运营',
    accountType: 1,
    dataScope: 1,
    description: '场景、案例、作品、资讯、文档、学习、贴士',
  },
  supplier: { name: '供应商', accountType: 2, dataScope: 2, description: '自己的品牌、商品、库存、订单、发货、通知' },
  distributor: {
    name: '经销商',
    accountType: 3,
    dataScope: 3,
    description: '自己的采购、销售、续费、授权商品与价格、客户',
  },
  auditor: { name: '只读审计', accountType: 1, dataScope: 1, description: '查看与导出全部，不做任何修改' },
}

type Verbs = Readonly<Record<string, readonly RoleCode[]>>

const goods = 'goodsOperator'
const everyoneWithFiles = [
  'goodsOperator',
  'tradeService',
  'finance',
  'marketingOperator',
  'contentOperator',
  'supplier',
  'distributor',
] as const

export const resources = {
  brand: {
    title: jobResource.labels.brand,
    verbs: {
      view: [goods, 'tradeService', 'finance', 'marketingOperator', 'contentOperator', 'supplier'],
      edit: [goods, 'supplier'],
      delete: [goods],
      review: [goods],
      enable: [goods],
      export: [goods],
    },
  },
  supplier: {
    title: jobResource.labels.supplier,
    verbs: {
      view: [goods, 'tradeService', 'finance', 'supplier'],
      edit: [goods],
      enable: [goods],
      reset: [goods],
      settlement: ['finance', 'supplier'],
      export: [goods],
    },
  },
  supplierNotice: {
    title: jobResource.labels.supplierNotice,
    verbs: { view: [goods, 'supplier'], edit: [goods], publish: [goods], delete: [goods] },
  },
  product: {
    title: jobResource.labels.product,
    verbs: {
      view: [goods, 'tradeService', 'finance', 'marketingOperator', 'contentOperator', 'supplier', 'distributor'],
      edit: [goods, 'supplier'],
      delete: [goods, 'supplier'],
      review: [goods],
      enable: [goods, 'supplier'],
      price: [goods],
      stock: [goods, 'supplier'],
      cost: [goods, 'finance', 'supplier'],
      import: [goods, 'supplier'],
      export: [goods, 'supplier'],
      migrate: [goods],
    },
  },
  productTemplate: {
    title: jobResource.labels.productTemplate,
    verbs: { view: [goods, 'supplier'], edit: [goods], delete: [goods] },
  },
  productComponent: {
    title: jobResource.labels.productComponent,
    verbs: { view: [goods, 'supplier'], edit: [goods, 'supplier'], delete: [goods] },
  },
  recommendedMatch: {
    title: jobResource.labels.recommendedMatch,
    verbs: { view: [goods], edit: [goods], delete: [goods], enable: [goods] },
  },
  floorImage: {
    title: jobResource.labels.floorImage,
    verbs: { view: [goods], edit: [goods], delete: [goods], publish: [goods] },
  },
  category: {
    title: jobResource.labels.category,
    verbs: { view: [goods, 'marketingOperator', 'contentOperator', 'supplier'], edit: [goods], delete: [goods] },
  },
  classify: {
    title: '前台分类',
    verbs: { view: [goods, 'marketingOperator', 'contentOperator', 'supplier'], edit: [goods], delete: [goods] },
  },
  label: {
    title: jobResource.labels.label,
    verbs: {
      view: [goods, 'tradeService', 'marketingOperator', 'contentOperator', 'supplier', 'distributor'],
      edit: [goods],
      delete: [goods],
    },
  },
  classLabel: { title: jobResource.labels.classLabel, verbs: { view: [goods], edit: [goods], delete: [goods] } },
  tipsRule: { title: jobResource.labels.tipsRule, verbs: { view: [goods], edit: [goods], delete: [goods] } },
  spec: { title: jobResource.labels.spec, verbs: { view: [goods, 'supplier'], edit: [goods], delete: [goods] } },
  material: {
    title: jobResource.labels.material,
    verbs: {
      view: [goods, 'contentOperator', 'supplier'],
      edit: [goods, 'supplier'],
      review: [goods],
      enable: [goods],
      cost: [goods, 'supplier'],
      delete: [goods],
      export: [goods, 'supplier'],
    },
  },
  materialBrand: {
    title: jobResource.labels.materialBrand,
    verbs: { view: [goods, 'contentOperator', 'supplier'], edit: [goods], delete: [goods] },
  },
  materialCategory: {
    title: '材料分类',
    verbs: { view: [goods, 'contentOperator', 'supplier'], edit: [goods], delete: [goods] },
  },
  proxyRecord: {
    title: jobResource.labels.proxyRecord,
    verbs: { view: [goods], edit: [goods], review: [goods], delete: [goods], export: [goods] },
  },
  agentPackage: {
    title: jobResource.labels.agentPackage,
    verbs: { view: [goods], edit: [goods], enable: [goods], delete: [goods], export: [goods] },
  },
  designStore: {
    title: '设计店铺',
    verbs: { view: [goods, 'tradeService', 'marketingOperator', 'distributor'] },
  },
  order: {
    title: jobResource.labels.order,
    verbs: {
      view: ['tradeService', 'finance', 'marketingOperator', 'supplier', 'distributor'],
      add: ['tradeService', 'distributor'],
      edit: ['tradeService'],
      price: ['tradeService'],
      priceBelowCost: [],
      close: ['tradeService', 'distributor'],
      confirmPay: ['finance'],
      pay: ['tradeService', 'finance', 'distributor'],
      voucher: ['tradeService', 'finance', 'distributor'],
      receive: ['tradeService', 'distributor'],
      remark: ['tradeService', 'finance', 'supplier'],
      remind: ['tradeService', 'distributor'],
      invoice: ['finance'],
      contact: ['tradeService', 'supplier', 'distributor'],
      export: ['tradeService', 'finance', 'supplier', 'distributor'],
    },
  },
  shipment: {
    title: jobResource.labels.shipment,
    verbs: {
      view: ['tradeService', 'finance', 'supplier', 'distributor'],
      ship: ['tradeService', 'supplier'],
      revoke: ['tradeService', 'supplier'],
      sign: ['tradeService', 'distributor'],
    },
  },
  refund: {
    title: jobResource.labels.refund,
    verbs: {
      view: ['tradeService', 'finance', 'supplier', 'distributor'],
      add: ['tradeService', 'distributor'],
      edit: ['tradeService', 'distributor'],
      opinion: ['supplier'],
      approve: ['tradeService', 'finance'],
      approveLarge: ['finance'],
      reject: ['tradeService', 'finance'],
      receive: ['tradeService', 'supplier'],
      pay: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  digitalOrder: {
    title: jobResource.labels.digitalOrder,
    verbs: {
      view: ['tradeService', 'finance'],
      deliver: ['tradeService'],
      close: ['tradeService'],
      refund: ['finance'],
      refundUsed: ['finance'],
      export: ['tradeService', 'finance'],
    },
  },
  adminUser: {
    title: jobResource.labels.adminUser,
    verbs: { view: [], edit: [], enable: [], reset: [], session: [], delete: [], export: [] },
  },
  role: {
    title: jobResource.labels.role,
    verbs: { view: [], edit: [], grant: [], enable: [], delete: [], export: [] },
  },
  menu: { title: '菜单', verbs: { view: [], edit: [], enable: [], delete: [] } },
  storeRole: { title: '门店商城角色', verbs: { view: [], edit: [], enable: [], delete: [] } },
  storeMenu: { title: '门店商城菜单', verbs: { view: [], edit: [], enable: [], delete: [] } },
  appletRole: { title: '小程序角色', verbs: { view: ['marketingOperator'], edit: [], enable: [], delete: [] } },
  appletMenu: { title: '小程序菜单', verbs: { view: [], edit: [], enable: [], delete: [] } },
  auditLog: { title: jobResource.labels.auditLog, verbs: { view: [], export: [] } },
  file: { title: '文件', verbs: { upload: everyoneWithFiles } },
} as const satisfies Record<string, { title: string; verbs: Verbs }>

export type Resource = keyof typeof resources
export type Permission = { [R in Resource]: `${R}:${keyof (typeof resources)[R]['verbs'] & string}` }[Resource]

export const allPermissions = Object.entries(resources).flatMap(([resource, { verbs }]) =>
  Object.keys(verbs).map((verb) => `${resource}:${verb}` as Permission),
)

/** What a permission is about. */
export const resourceOf = (permission: Permission): Resource => permission.slice(0, permission.indexOf(':')) as Resource

/** The same in words: 品牌 for `brand:edit`. */
export const resourceTitle = (permission: Permission): string => resources[resourceOf(permission)].title

/** The codes that a default role holds. */
export function permissionsOf(role: RoleCode): Permission[] {
  if (role === 'superAdmin') return allPermissions
  if (role === 'auditor') return allPermissions.filter((permission) => /:(view|export)$/.test(permission))
  return allPermissions.filter((permission) => {
    const [resource, verb] = permission.split(':') as [Resource, string]
    const verbs: Verbs = resources[resource].verbs
    return verbs[verb]?.includes(role) ?? false
  })
}
