import { and, eq, inArray, notInArray } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { APPLET_TABS } from '#contract/permissions/applet-menu-rules.ts'
import {
  AppletRoleInput,
  appletRoleFaults,
  type copyAppletRole,
  type saveAppletRole,
} from '#contract/permissions/applet-roles.ts'
import { appletPosition, userIdentity } from '#contract/permissions/storefront-codes.ts'
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
import { appletRoleUser } from '#server/database/schema/storefronts.ts'
import { user } from '#server/database/schema/users.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { refuse, refuseField } from '#server/http/errors.ts'
import { parseParams } from '#server/http/parse.ts'
import {
  type AppletRoleFields,
  type AppletRoleRow,
  appletRoleById,
  appletRoles,
  fitsAny,
  presentAppletRole,
} from './present.ts'

const titles: Record<keyof AppletRoleFields, string> = {
  name: '角色名称',
  description: '说明',
  identities: '适用身份',
  isDefault: '身份默认角色',
  needMember: '仅黑卡会员',
  sort: '排序',
}

const labelOf = (field: keyof AppletRoleFields, value: unknown): string => {
  if (field === 'identities') return (value as number[]).map(userIdentity.label).join('、')
  if (typeof value === 'boolean') return value ? '是' : '否'
  return String(value)
}

const fieldsOf = ({ name, description, identities, isDefault, needMember, sort }: AppletRoleRow) => ({
  name,
  description,
  identities,
  isDefault,
  needMember,
  sort,
})

const blank = { description: '', isDefault: false, needMember: false, menuIds: [], sort: 0 }

export async function save(
  { id, version, replaceDefault, ...sent }: ParsedParamsOf<typeof saveAppletRole>,
  context: Context,
): Promise<AnswerOf<typeof saveAppletRole>> {
  const isNew = id === undefined
  if (!isNew) await lockStorefrontRole(appletRoles, context, { id, version })
  const row = isNew ? undefined : await appletRoleById(context.db, id)
  const before = row ? await checkedMenus(appletRoles, context.db, row.id) : new Set<number>()
  const known = row ? { ...fieldsOf(row), menuIds: [...before] } : blank
  const { menuIds, ...input } = parseParams(AppletRoleInput, { ...known, ...sent })
  await refuseFaults(context, row, input)
  const requested = await wantedNodes(appletRoles, context, menuIds)
  const tabs = requested.wanted.filter(({ position, enabled }) => position === appletPosition.bottomBar && enabled)
  // Checked only when the grants change: renaming a role must not fail because an administrator has disabled entries
  // since.
  if ((!row || sent.menuIds) && tabs.length < APPLET_TABS.min)
    throw refuseField('menuIds', `底部导航至少选择${APPLET_TABS.min}个`)
  if (input.isDefault)
    await replaceDefaults(
      appletRoles,
      context,
      { id, name: input.name, replaces: replaceDefault },
      fitsAny(input.identities),
    )
  const saved = await saveStorefrontRole(appletRoles, context, row, input)
  const granted = await grantNodes(appletRoles, context.db, saved, requested, before)
  const logged = loggedForm<AppletRoleFields>({ before: row && fieldsOf(row), after: input, titles, labels: labelOf })
  context.audit({
    resource: 'appletRole',
    action: row ? 'edit' : 'add',
    targetId: saved,
    targetName: input.name,
    summary: `${row ? '修改' : '新增'}小程序角色「${input.name}」`,
    form: logged.form,
    changes: row ? [...logged.changes, ...granted] : [],
  })
  return presentAppletRole(context.db, saved)
}

async function refuseFaults(context: Context, row: AppletRoleRow | undefined, input: AppletRoleFields): Promise<void> {
  const faults = appletRoleFaults(input)
  const [fault] = Object.values(faults)
  if (fault) throw refuse(fault, faults)
  if (!row) return
  if (!row.enabled && input.isDefault) throw refuseField('isDefault', '停用的角色不能设为默认')
  const holders = context.db
    .select({ id: appletRoleUser.userId })
    .from(appletRoleUser)
    .where(eq(appletRoleUser.roleId, row.id))
  const left = await context.db.$count(
    user,
    and(inArray(user.id, holders), notInArray(user.identity, input.identities)),
  )
  if (left > 0) throw refuseField('identities', `${left} 个用户正在使用该身份,不能移除`)
}

/** A copy with the same grants: disabled, without members, and not a default role. */
export async function copy(
  { id, name }: ParsedParamsOf<typeof copyAppletRole>,
  context: Context,
): Promise<AnswerOf<typeof copyAppletRole>> {
  const source = await appletRoleById(context.db, id)
  const made = await copyStorefrontRole(appletRoles, context, source, { ...fieldsOf(source), name })
  return presentAppletRole(context.db, made)
}
