import { and, eq, inArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { buyerKind } from '#contract/orders/codes.ts'
import { AdminUserRow, type addAdminUser, type editAdminUser } from '#contract/permissions/admin-users.ts'
import { accountType as accountTypeCodes, dataScope } from '#contract/session.ts'
import {
  lockAdministrators,
  type RoleRecord,
  refuseWiderRoles,
  refuseWithoutAdministrator,
} from '#server/areas/permissions/authority.ts'
import { roleFault } from '#server/areas/permissions/role/assign.ts'
import type { Context } from '#server/context.ts'
import { tradeParty } from '#server/database/schema/parties.ts'
import { adminUserBrand, adminUserRole, role } from '#server/database/schema/permissions.ts'
import { brand, supplier } from '#server/database/schema/suppliers.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { plainUrl } from '#server/entity/stored-files.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { markAvatar } from '#server/session/avatar.ts'
import { temporaryLogin } from '#server/session/temporary-login.ts'
import { dayOf } from '#server/time.ts'
import { brandsByUser, presentUser, rolesByUser, type UserRecord, users } from './present.ts'

type Addition = ParsedParamsOf<typeof addAdminUser>
type Edit = ParsedParamsOf<typeof editAdminUser>

const titles = {
  name: '姓名',
  phone: '手机号',
  email: '邮箱',
  avatar: '头像',
  department: '部门',
  validFrom: '有效期起',
  validTo: '有效期至',
  remark: '备注',
  roles: '角色',
  brands: '可管品牌',
} as const

async function findRoles(context: Context, ids: readonly number[]): Promise<RoleRecord[]> {
  // Share-locked, so that no role is deleted or disabled until the account has it.
  const rows = await context.db
    .select()
    .from(role)
    .where(inArray(role.id, [...ids]))
    .orderBy(role.id)
    .for('share')
  if (rows.length < ids.length) throw refuseField('roleIds', '部分角色已被删除,请重新选择')
  return rows
}

/** A supplier account needs a supplier, a distributor account a distributor, a platform account neither. */
async function refuseOwner({ accountType, supplierId, distributorId }: Addition, context: Context): Promise<void> {
  if (accountType === accountTypeCodes.supplier) {
    const found = supplierId && (await context.db.$count(supplier, eq(supplier.id, supplierId)))
    if (!found) throw refuseField('supplierId', '请选择所属供应商')
  } else if (supplierId !== null) throw refuseField('supplierId', '仅供应商账号有所属供应商')
  if (accountType === accountTypeCodes.distributor) {
    const own = and(eq(tradeParty.id, distributorId ?? 0), eq(tradeParty.kind, buyerKind.distributor))
    if (!(await context.db.$count(tradeParty, own))) throw refuseField('distributorId', '请选择所属经销商')
  } else if (distributorId !== null) throw refuseField('distributorId', '仅经销商账号有所属经销商')
}

/** 可管品牌 to store: none when no role needs them; a supplier account may have only those of its supplier. */
async function findBrands(
  context: Context,
  wanted: readonly number[],
  roles: readonly RoleRecord[],
  supplierId: number | null,
): Promise<{ id: number; name: string }[]> {
  if (!roles.some((role) => role.dataScope === dataScope.brands)) return []
  if (wanted.length === 0) throw refuseField('brandIds', '请选择可管品牌')
  const rows = await context.db
    .select({ id: brand.id, name: brand.name, supplierId: brand.supplierId })
    .from(brand)
    .where(inArray(brand.id, [...wanted]))
    .orderBy(brand.name, brand.id)
  if (rows.length < wanted.length) throw refuseField('brandIds', '部分品牌已被删除,请重新选择')
  const foreign = rows.find((row) => supplierId !== null && row.supplierId !== supplierId)
  if (foreign) throw refuseField('brandIds', `品牌「${foreign.name}」不属于该供应商`)
  return rows
}

async function storeBrands(context: Context, userId: number, brands: readonly { id: number }[]): Promise<void> {
  await context.db.delete(adminUserBrand).where(eq(adminUserBrand.userId, userId))
  if (brands.length > 0)
    await context.db.insert(adminUserBrand).values(brands.map(({ id }) => ({ userId, brandId: id })))
}

export async function add(params: Addition, context: Context): Promise<AnswerOf<typeof addAdminUser>> {
  await refuseOwner(params, context)
  const roles = await findRoles(context, params.roleIds)
  await refuseWiderRoles(context, roles)
  const fault = roles.map((item) => roleFault(params, item)).find(Boolean)
  if (fault) throw refuseField('roleIds', fault)
  const brands = await findBrands(context, params.brandIds, roles, params.supplierId)
  const { password, columns } = await temporaryLogin(context.now)
  const { roleIds, brandIds: _wanted, validFrom, validTo, ...fields } = params
  const row = await insertRow(context, users, {
    ...fields,
    ...columns,
    validFrom: validFrom || dayOf(context.now),
    validTo: validTo || null,
  })
  await context.db.insert(adminUserRole).values(roleIds.map((roleId) => ({ userId: row.id, roleId })))
  await storeBrands(context, row.id, brands)
  logRow(context, users, row, {
    action: 'add',
    verb: '新增',
    rest: `(${row.account})，角色 ${roles.map(({ name }) => name).join('、')}${brands.length > 0 ? `，可管品牌 ${namesOf(brands)}` : ''}`,
  })
  return { user: await presentUser(context, row), tempPassword: password }
}

export async function edit(
  { id, version, roleIds, brandIds, ...input }: Edit,
  context: Context,
): Promise<AnswerOf<typeof editAdminUser>> {
  await lockAdministrators(context.db)
  const row = await lockRow(context, users, id)
  await refuseStale(row, version, AdminUserRow, (present) => presentUser(context, present))
  const held = (await rolesByUser(context.db, [id])).get(id) ?? []
  const before = new Set(held.map((item) => item.id))
  const roles = await changeRoles(context, row, before, roleIds)
  const avatar = plainUrl(context.services.store, input.avatar)
  await markAvatar(context, row, avatar)
  const fields = { ...input, avatar, validFrom: input.validFrom || null, validTo: input.validTo || null }
  const brandsBefore = (await brandsByUser(context.db, [id])).get(id) ?? []
  const brands = await findBrands(context, brandIds, roles.wanted, row.supplierId)
  const isRebranded = namesOf(brands) !== namesOf(brandsBefore)
  if (isRebranded) {
    if (id === context.caller.userId) throw refuse('不能修改自己的可管品牌')
    await storeBrands(context, id, brands)
  }
  const isChanged = roles.changed.length > 0 || isRebranded
  const authVersion = row.authVersion + (isChanged ? 1 : 0)
  const saved = await updateRow(context, users, row, { ...fields, authVersion })
  await refuseWithoutAdministrator(context)
  const shownBefore = {
    ...pickShown(row),
    roles: held.map(({ name }) => name),
    brands: brandsBefore.map(({ name }) => name),
  }
  const shownAfter = { ...pickShown({ ...row, ...fields }), roles: roles.names, brands: brands.map(({ name }) => name) }
  logRow(
    context,
    users,
    { ...row, ...input },
    {
      action: 'edit',
      verb: '修改',
      rest: isChanged ? '的资料与角色' : '',
      changes: changesOf(shownBefore, shownAfter, titles, (_field, value) =>
        Array.isArray(value) ? value.join('、') : String(value ?? ''),
      ),
    },
  )
  return presentUser(context, saved)
}

const namesOf = (rows: readonly { id: number; name: string }[]): string => rows.map(({ name }) => name).join('、')

const pickShown = ({ name, phone, email, avatar, department, validFrom, validTo, remark }: UserRecord) => ({
  name,
  phone,
  email,
  avatar,
  department,
  validFrom,
  validTo,
  remark,
})

/**
 * Adds and removes roles that differ. Only these are checked: editing a phone number does not require the account's
 * roles.
 */
async function changeRoles(context: Context, row: UserRecord, before: ReadonlySet<number>, roleIds: readonly number[]) {
  const wanted = await findRoles(context, roleIds)
  const added = wanted.filter((item) => !before.has(item.id))
  const droppedIds = [...before].filter((item) => !roleIds.includes(item))
  const dropped = droppedIds.length > 0 ? await findRoles(context, droppedIds) : []
  const changed = [...added, ...dropped]
  const names = wanted.map(({ name }) => name)
  if (changed.length === 0) return { changed, names, wanted }
  if (row.id === context.caller.userId) throw refuse('不能修改自己的角色')
  await refuseWiderRoles(context, changed)
  const fault = added.map((item) => roleFault(row, item)).find(Boolean)
  if (fault) throw refuseField('roleIds', fault)
  if (droppedIds.length > 0)
    await context.db
      .delete(adminUserRole)
      .where(and(eq(adminUserRole.userId, row.id), inArray(adminUserRole.roleId, droppedIds)))
  if (added.length > 0)
    await context.db.insert(adminUserRole).values(added.map((item) => ({ userId: row.id, roleId: item.id })))
  return { changed, names, wanted }
}
