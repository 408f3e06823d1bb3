import type { CodeOf } from './codes.ts'
import type { accountType, dataScope } from './session.ts'

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

/** Default roles that may change data: all except 超级管理员 and 只读审计. */
export const workingRoles = [
  'goodsOperator',
  'tradeService',
  'finance',
  'marketingOperator',
  'contentOperator',
  'supplier',
  'distributor',
] as const satisfies readonly RoleCode[]

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
