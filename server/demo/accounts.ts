import type { RoleCode } from '#contract/default-roles.ts'

/** Password of every demo account; refused outside demo mode, where these accounts do not exist. */
export const DEMO_PASSWORD = 'showroom-2026'

/** One demo account for each default role. */
export const demoAccounts: Record<RoleCode, string> = {
  superAdmin: 'admin',
  goodsOperator: 'goods',
  tradeService: 'trade',
  finance: 'finance',
  marketingOperator: 'marketing',
  contentOperator: 'content',
  supplier: 'supplier',
  distributor: 'dealer',
  auditor: 'auditor',
}
