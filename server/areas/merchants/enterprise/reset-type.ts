import { and, eq, inArray, ne } from 'drizzle-orm'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import type { Context } from '#server/context.ts'
import { merchantUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { refuse } from '#server/http/errors.ts'
import { clearMenus } from '../menu/save.ts'
import { defaultRolesOf } from './open.ts'
import type { EnterpriseRow } from './present.ts'

/**
 * Fits an opened merchant to its new type: its own menus are dropped, and members whose role does not suit the type get
 * the default role of their level, or of a clerk where the type has none of the level.
 */
export async function resetToType(context: Context, { id, name, merchantType }: EnterpriseRow): Promise<void> {
  const { db, now, caller } = context
  await clearMenus(context, [{ id, name }], { reason: '更换商家类型', verb: '恢复默认：' })
  const defaults = await defaultRolesOf(db, merchantType)
  const members = await db
    .select({ id: merchantUser.id, roleLevel: merchantUser.roleLevel, suits: storeRole.merchantTypes })
    .from(merchantUser)
    .leftJoin(storeRole, eq(storeRole.id, merchantUser.storeRoleId))
    .where(and(eq(merchantUser.enterpriseId, id), ne(merchantUser.status, merchantUserStatus.left)))
  const unfit = members.filter(({ suits }) => merchantType !== null && !suits?.includes(merchantType))
  for (const [roleLevel, group] of Map.groupBy(unfit, (member) => member.roleLevel)) {
    const role =
      defaults.find((one) => one.roleLevel === roleLevel) ??
      defaults.find((one) => one.roleLevel === storeRoleLevel.clerk)
    if (!role) throw refuse('该商家类型没有默认角色，请先在商城角色中设置')
    await db
      .update(merchantUser)
      .set({
        storeRoleId: role.id,
        roleLevel: role.roleLevel,
        grantedAt: now,
        updatedAt: now,
        updatedBy: caller.name,
      })
      .where(
        inArray(
          merchantUser.id,
          group.map((member) => member.id),
        ),
      )
  }
}
