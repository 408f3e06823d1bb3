import { z } from 'zod'
import { id, paragraph, requiredLine } from '../fields.ts'

/** Maximum entries granted to one mall or mini-programme role; above the size of any menu. */
const MAX_GRANTS = 2_000

/** Form fields shared by mall and mini-programme roles. */
export const endRoleFields = {
  name: requiredLine(20, '角色名称', 2),
  description: paragraph(200, '说明'),
  isDefault: z.boolean(),
  /** Explicitly checked entries; their ancestors are derived. */
  menuIds: z.array(id()).max(MAX_GRANTS, '授权项过多'),
  sort: z
    .number({ error: '请输入排序' })
    .int('排序应为整数')
    .min(0, '排序应在 0 到 9999 之间')
    .max(9999, '排序应在 0 到 9999 之间'),
}

export const grantedIds = {
  checkedIds: z.array(z.number().int()),
  /** Partially granted folders and groups. */
  halfCheckedIds: z.array(z.number().int()),
}
