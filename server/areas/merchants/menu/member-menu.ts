import { and, eq, ne } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import type { getMallMenu, MallMenuEntry } from '#contract/merchants/mall.ts'
import { effectiveMenus } from '#contract/merchants/merchant-menu-rules.ts'
import { endMenuType } from '#contract/permissions/storefront-codes.ts'
import { memberStatus } from '#contract/users/codes.ts'
import { memberAccess } from '#server/areas/merchants/member-access.ts'
import type { StoreMenuRow } from '#server/areas/permissions/store-menu/present.ts'
import { mallUser } from '#server/areas/users/mall/mall-user.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { openUrl } from '#server/entity/stored-files.ts'
import { byCatalogue, forbidden } from '#server/http/errors.ts'
import { dayOf } from '#server/time.ts'
import { readMallMenus, situationOf } from './mall-menus.ts'
import { menuRowOf } from './present.ts'

/** The merchant of the person behind a call of the mall. */
async function membership(context: Context) {
  const { db, now } = context
  const person = await mallUser(context)
  const [found] = await db
    .select({ member: merchantUser, enterprise: enterpriseUser })
    .from(merchantUser)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, merchantUser.enterpriseId))
    .where(and(eq(merchantUser.userId, person.id), ne(merchantUser.status, merchantUserStatus.left)))
  if (!found) throw forbidden('您还不是商家成员')
  const access = memberAccess(found.enterprise, found.member, dayOf(now))
  if (access !== 200) throw byCatalogue(access)
  return { ...found, isBlackCard: person.memberStatus === memberStatus.blackCard }
}

/** The menu that a member of a merchant sees: that of the role, with the adjustments of the merchant. */
export async function mallMenuOf(
  { terminal }: ParsedParamsOf<typeof getMallMenu>,
  context: Context,
): Promise<AnswerOf<typeof getMallMenu>> {
  const { member, enterprise, isBlackCard } = await membership(context)
  const mall = await readMallMenus(context.db, context.now)
  const situation = situationOf(mall, enterprise.merchantType, terminal)
  const granted = mall.roles.get(member.storeRoleId)?.menuIds ?? []
  const seen = effectiveMenus(situation, granted, await menuRowOf(context.db, enterprise.id, terminal))
  const { store } = context.services
  const isShown = ({ visible, needMember }: StoreMenuRow) => visible && (isBlackCard || !needMember)
  const below = (parentId: number | null): MallMenuEntry[] =>
    situation.nodes
      .filter((node) => node.parentId === parentId && isShown(node))
      .map((node) => ({ ...node, icon: openUrl(store, node.icon), children: below(node.id) }))
      .filter(({ id, menuType, children }) => (menuType === endMenuType.folder ? children.length > 0 : seen.has(id)))
  return below(null)
}
