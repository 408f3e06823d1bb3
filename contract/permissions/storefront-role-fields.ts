import { z } from 'zod'
import { id, paragraph, requiredLine } from '../fields.ts'

/** Entries that one role of the mall or the mini-programme may be granted: more than any of their menus has. */
const MAX_GRANTS = 2_000

/** What a person fills in of a role of the mall and of the mini-programme alike. */
export const endRoleFields = {
  name: requiredLine(20, '角色名称', 2),
  description: paragraph(200, '说明'),
  isDefault: z.boolean(),
  /** What was ticked itself; what lies above follows from it. */
  menuIds: z.array(id()).max(MAX_GRANTS, '授权项过多'),
  sort: z
    .number({ error: '请输入排序' })
    .int('排序应为整数')
    .min(0, '排序应在 0 到 9999 之间')
    .max(9999, '排序应在 0 到 9999 之间'),
}

export const grantedIds = {
  checkedIds: z.array(z.number().int()),
  /** Folders and groups of which a part is granted. */
  halfCheckedIds: z.array(z.number().int()),
}
