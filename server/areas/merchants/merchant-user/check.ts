import { and, asc, eq, ne, or, type SQL } from 'drizzle-orm'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import { needsStore } from '#contract/merchants/merchant-user-rules.ts'
import type { MerchantUserInput } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { storeStatus, userStatus } from '#contract/users/codes.ts'
import type { EnterpriseRow } from '#server/areas/merchants/enterprise/present.ts'
import type { Connection } from '#server/database/pool.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { store } from '#server/database/schema/stores.ts'
import { user } from '#server/database/schema/users.ts'
import { holds } from '#server/entity/filters.ts'
import { refuseField } from '#server/http/errors.ts'

/** The stores of a merchant in which its members may work. */
export const openStoresOf = (enterpriseId: number): SQL | undefined =>
  and(eq(store.enterpriseId, enterpriseId), ne(store.status, storeStatus.closed))

/** The roles that members may have, of one merchant type or of all. */
export const rolesFor = (db: Connection, type?: EnterpriseRow['merchantType']) =>
  db
    .select({ id: storeRole.id, name: storeRole.name, roleLevel: storeRole.roleLevel })
    .from(storeRole)
    .where(and(storeRole.enabled, type === undefined ? undefined : holds(storeRole.merchantTypes, type ?? 0)))
    .orderBy(asc(storeRole.sort), asc(storeRole.id))

export const refuseUnused = ({ status }: Pick<EnterpriseRow, 'status'>): void => {
  if (status !== enterpriseStatus.active) throw refuseField('enterpriseId', '该企业不在使用中，不能新增或启用成员')
}

type Placed = Pick<MerchantUserInput, 'roleLevel' | 'storeRoleId' | 'storeId'>

/** Refuses a role that does not suit merchant type and level. */
async function refuseRole(
  db: Connection,
  { merchantType }: Pick<EnterpriseRow, 'merchantType'>,
  { storeRoleId, roleLevel }: Placed,
): Promise<void> {
  const [role] = await db.select().from(storeRole).where(eq(storeRole.id, storeRoleId))
  if (!role?.enabled) throw refuseField('storeRoleId', '角色不存在或已停用')
  if (merchantType === null || !role.merchantTypes.includes(merchantType))
    throw refuseField('storeRoleId', `角色「${role.name}」不适用于该商家类型`)
  if (role.roleLevel !== roleLevel)
    throw refuseField('storeRoleId', `角色「${role.name}」是${storeRoleLevel.label(role.roleLevel)}的角色，与级别不符`)
}

/** 店长 and 店员 work in a store, where the merchant has one: a studio without stores has assistants too. */
async function refuseStore(db: Connection, enterpriseId: number, { storeId, roleLevel }: Placed): Promise<void> {
  if (storeId !== null) {
    const own = and(openStoresOf(enterpriseId), eq(store.id, storeId))
    if ((await db.$count(store, own)) === 0) throw refuseField('storeId', '请选择该企业没有关店的门店')
  } else if (needsStore(roleLevel) && (await db.$count(store, openStoresOf(enterpriseId))) > 0) {
    throw refuseField('storeId', `${storeRoleLevel.label(roleLevel)}须选择所属门店`)
  }
}

/** Refuses level, role and store that do not fit the merchant, as far as they changed. */
export async function refusePlace(
  db: Connection,
  enterprise: Pick<EnterpriseRow, 'id' | 'merchantType'>,
  before: Placed | undefined,
  after: Placed,
): Promise<void> {
  const levelMoved = before?.roleLevel !== after.roleLevel
  const isOwner = (place: Placed | undefined) => place?.roleLevel === storeRoleLevel.owner
  if (levelMoved && (isOwner(before) || isOwner(after)))
    throw refuseField('roleLevel', '每个企业只有一个店主，请用「移交店主」更换')
  if (levelMoved || before?.storeRoleId !== after.storeRoleId) await refuseRole(db, enterprise, after)
  if (levelMoved || before?.storeId !== after.storeId) await refuseStore(db, enterprise.id, after)
}

/** Refuses a phone of somebody who works in a merchant, naming it. */
export async function refusePhone(db: Connection, phone: string, enterpriseId: number): Promise<void> {
  const [other] = await db
    .select({ id: enterpriseUser.id, name: enterpriseUser.name, member: merchantUser.name })
    .from(merchantUser)
    .innerJoin(enterpriseUser, eq(enterpriseUser.id, merchantUser.enterpriseId))
    .where(and(eq(merchantUser.phone, phone), ne(merchantUser.status, merchantUserStatus.left)))
  if (!other) return
  throw refuseField(
    'phone',
    other.id === enterpriseId ? `该手机号已是本企业的成员「${other.member}」` : `该手机号已是「${other.name}」的成员`,
  )
}

/** The registered user with a phone. One who belongs to another company must leave it first. */
export async function linkedUser(db: Connection, phone: string, enterpriseId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: user.id, companyId: user.enterpriseId, company: enterpriseUser.name })
    .from(user)
    .leftJoin(enterpriseUser, eq(enterpriseUser.id, user.enterpriseId))
    .where(and(eq(user.phone, phone), or(eq(user.status, userStatus.active), eq(user.status, userStatus.frozen))))
  if (!found) return null
  if (found.companyId !== null && found.companyId !== enterpriseId)
    throw refuseField('phone', `该手机号的用户属于「${found.company}」，请先在用户列表移出企业`)
  return found.id
}
