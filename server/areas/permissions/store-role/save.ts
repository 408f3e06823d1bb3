import { and, eq, inArray, ne, notInArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { merchantUserStatus } from '#contract/merchants/codes.ts'
import {
  type copyStoreRole,
  StoreRoleInput,
  type saveStoreRole,
  storeRoleFaults,
} from '#contract/permissions/store-roles.ts'
import { merchantType, priceColumn, storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import type { StoreMenuRow } from '#server/areas/permissions/store-menu/present.ts'
import {
  checkedMenus,
  copyStorefrontRole,
  grantNodes,
  lockStorefrontRole,
  replaceDefaults,
  saveStorefrontRole,
  wantedNodes,
} from '#server/areas/permissions/storefront-roles.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { storeRole } from '#server/database/schema/storefronts.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import {
  holdsAny,
  presentStoreRole,
  type StoreRoleFields,
  type StoreRoleRow,
  storeRoleById,
  storeRoles,
} from './present.ts'

const titles: Record<keyof StoreRoleFields, string> = {
  name: '角色名称',
  description: '说明',
  merchantTypes: '适用商家类型',
  roleLevel: '角色级别',
  canViewPrice: '可见价格',
  isDefault: '默认角色',
  sort: '排序',
}

const labelOf = (field: keyof StoreRoleFields, value: unknown): string => {
  if (field === 'merchantTypes') return (value as number[]).map(merchantType.label).join('、')
  if (field === 'canViewPrice') return (value as number[]).map(priceColumn.label).join('、')
  if (field === 'roleLevel') return storeRoleLevel.label(value as number)
  if (field === 'isDefault') return value ? '是' : '否'
  return String(value)
}

const fieldsOf = ({ name, description, merchantTypes, roleLevel, canViewPrice, isDefault, sort }: StoreRoleRow) => ({
  name,
  description,
  merchantTypes,
  roleLevel,
  canViewPrice,
  isDefault,
  sort,
})

const blank = { description: '', canViewPrice: [], isDefault: false, menuIds: [], sort: 0 }

export async function save(
  { id, version, replaceDefault, ...sent }: ParsedParamsOf<typeof saveStoreRole>,
  context: Context,
): Promise<AnswerOf<typeof saveStoreRole>> {
  const isNew = id === undefined
  if (!isNew) await lockStorefrontRole(storeRoles, context, { id, version })
  const row = isNew ? undefined : await storeRoleById(context.db, id)
  const before = row ? await checkedMenus(storeRoles, context.db, row.id) : new Set<number>()
  const known = row ? { ...fieldsOf(row), menuIds: [...before] } : blank
  const { menuIds, ...input } = parseParams(StoreRoleInput, { ...known, ...sent })
  await refuseFaults(context, row, input)
  const requested = await wantedNodes(storeRoles, context, menuIds)
  refuseForeignMenus(requested.wanted, input)
  if (input.isDefault)
    await replaceDefaults(
      storeRoles,
      context,
      { id, name: input.name, replaces: replaceDefault },
      and(eq(storeRole.roleLevel, input.roleLevel), holdsAny(storeRole.merchantTypes, input.merchantTypes)),
    )
  const saved = await saveStorefrontRole(storeRoles, context, row, input)
  const granted = await grantNodes(storeRoles, context.db, saved, requested, before)
  const logged = loggedForm<StoreRoleFields>({ before: row && fieldsOf(row), after: input, titles, labels: labelOf })
  context.audit({
    resource: 'storeRole',
    action: row ? 'edit' : 'add',
    targetId: saved,
    targetName: input.name,
    summary: `${row ? '修改' : '新增'}门店商城角色「${input.name}」`,
    form: logged.form,
    changes: row ? [...logged.changes, ...granted] : [],
  })
  return presentStoreRole(context.db, saved)
}

async function refuseFaults(context: Context, row: StoreRoleRow | undefined, input: StoreRoleFields): Promise<void> {
  const faults = storeRoleFaults(input)
  const [fault] = Object.values(faults)
  if (fault) throw refuse(fault, faults)
  if (row && !row.enabled && input.isDefault) throw refuseField('isDefault', '停用的角色不能设为默认')
  if (!row) return
  const foreign = context.db
    .select({ id: enterpriseUser.id })
    .from(enterpriseUser)
    .where(notInArray(enterpriseUser.merchantType, input.merchantTypes))
  const left = await context.db.$count(
    merchantUser,
    and(
      eq(merchantUser.storeRoleId, row.id),
      ne(merchantUser.status, merchantUserStatus.left),
      inArray(merchantUser.enterpriseId, foreign),
    ),
  )
  if (left > 0) throw refuseField('merchantTypes', `${left} 人所在商家为该类型,不能移除`)
}

/** Menus for merchant types that the role does not cover would never be shown. */
function refuseForeignMenus(wanted: readonly StoreMenuRow[], { merchantTypes }: StoreRoleFields): void {
  const foreign = wanted.find(
    (menu) => menu.merchantTypes.length > 0 && !menu.merchantTypes.some((type) => merchantTypes.includes(type)),
  )
  if (foreign) throw refuseField('menuIds', `菜单「${foreign.name}」不适用于所选商家类型`)
}

/** A copy with the same grants and prices: disabled, without members, and not a default role. */
export async function copy(
  { id, name }: ParsedParamsOf<typeof copyStoreRole>,
  context: Context,
): Promise<AnswerOf<typeof copyStoreRole>> {
  const source = await storeRoleById(context.db, id)
  const made = await copyStorefrontRole(storeRoles, context, source, { ...fieldsOf(source), name })
  return presentStoreRole(context.db, made)
}
