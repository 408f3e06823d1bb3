import { eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { type copyRole, dataScopeFault, RoleInput, RoleRow, type saveRole } from '#contract/permissions/roles.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { isSuperAdmin, type RoleRecord, raiseHolders } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import { adminUserRole, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { logSaved } from '#server/entity/change-log.ts'
import { loggedForm } from '#server/entity/logged-form.ts'
import { insertRow, lockRow, refuseStale, updateRow } from '#server/entity/rows.ts'
import { forbidden, refuse, refuseField } from '#server/http/errors.ts'
import { withoutBrands } from './assign.ts'
import { countHolders, findRole, presentRole, roles } from './present.ts'

type Input = Omit<ParsedParamsOf<typeof saveRole>, 'id' | 'version'>

const titles: Record<keyof RoleInput, string> = {
  code: '角色编码',
  name: '角色名称',
  description: '职责说明',
  accountTypes: '适用账号类型',
  dataScope: '数据范围',
  sort: '排序',
}

const labelOf = (field: keyof RoleInput, value: unknown): string => {
  if (field === 'accountTypes') return (value as number[]).map((code) => accountType.label(code)).join('、')
  return field === 'dataScope' ? dataScope.label(value as number) : String(value)
}

const inputOf = (row: RoleRecord): RoleInput => RoleInput.parse(pick(row))
const pick = ({ code, name, description, accountTypes, dataScope: scope, sort }: RoleRecord) => ({
  code,
  name,
  description,
  accountTypes,
  dataScope: scope,
  sort,
})

export async function save(
  { id, version, ...input }: ParsedParamsOf<typeof saveRole>,
  context: Context,
): Promise<AnswerOf<typeof saveRole>> {
  const fault = dataScopeFault(input.accountTypes, input.dataScope)
  if (fault) throw refuseField('dataScope', fault)
  if (id === undefined) return create(context, input)
  const row = await lockRow(context, roles, id)
  await refuseStale(row, version, RoleRow, (present) => presentRole(context.db, present))
  return change(context, row, input)
}

async function refuseWiderScope(context: Context, scope: number): Promise<void> {
  if (scope < context.caller.dataScope && !(await isSuperAdmin(context))) throw forbidden('不能授予超出自己的数据范围')
}

async function refuseHoldersWithoutBrands(context: Context, roleId: number): Promise<void> {
  const held = context.db
    .select({ id: adminUserRole.userId })
    .from(adminUserRole)
    .where(eq(adminUserRole.roleId, roleId))
  const users = await withoutBrands(context.db, inArray(adminUser.id, held))
  if (users > 0) throw refuseField('dataScope', `${users} 个账号还没有可管品牌,不能改为「指定品牌」`)
}

async function create(context: Context, input: Input) {
  await refuseWiderScope(context, input.dataScope)
  const row = await insertRow(context, roles, { ...input, enabled: true })
  logSaved(context, roles, row, { before: undefined, after: input, titles, labels: labelOf })
  return presentRole(context.db, row)
}

async function change(context: Context, row: RoleRecord, input: Input) {
  if (input.code !== row.code) throw refuseField('code', row.builtIn ? '内置角色不能修改编码' : '角色编码不能修改')
  const dropped = row.accountTypes.filter((type) => !input.accountTypes.includes(type))
  const isNarrowed = dropped.length > 0 || input.dataScope !== row.dataScope
  if (row.holdsAll && isNarrowed) throw refuse('超级管理员的权限不能修改')
  if (dropped.length > 0) {
    const users = await countHolders(context.db, row.id, sql`${adminUser.accountType} = any(${sql.param(dropped)})`)
    if (users > 0) throw refuseField('accountTypes', `${users} 个账号正在使用该账号类型,不能移除`)
  }
  if (input.dataScope !== row.dataScope) {
    await refuseWiderScope(context, input.dataScope)
    if (input.dataScope === dataScope.brands) await refuseHoldersWithoutBrands(context, row.id)
  }
  const saved = await updateRow(context, roles, row, input)
  await raiseHolders(context.db, [row.id])
  context.audit({
    resource: 'role',
    action: 'edit',
    targetId: row.id,
    targetName: input.name,
    summary: `修改角色「${input.name}」`,
    ...loggedForm<Input>({ before: inputOf(row), after: input, titles, labels: labelOf }),
  })
  return presentRole(context.db, saved)
}

/** A copy with the same grants and scope: disabled and without holders. */
export async function copy(
  { id, code, name }: ParsedParamsOf<typeof copyRole>,
  context: Context,
): Promise<AnswerOf<typeof copyRole>> {
  const source = await findRole(context.db, id)
  await refuseWiderScope(context, source.dataScope)
  const row = await insertRow(context, roles, { ...pick(source), code, name, enabled: false })
  const granted = source.holdsAll
    ? sql`select ${row.id}::bigint, id from menu where menu_type >= 3`
    : sql`select ${row.id}::bigint, menu_id from ${roleMenu} where role_id = ${source.id}`
  await context.db.execute(sql`insert into ${roleMenu} (role_id, menu_id) ${granted}`)
  await context.db.execute(sql`insert into ${rolePermission} (role_id, permission)
    select ${row.id}::bigint, permission from ${rolePermission} where role_id = ${source.id}`)
  context.audit({
    resource: 'role',
    action: 'copy',
    targetId: row.id,
    targetName: name,
    summary: `复制角色「${source.name}」为「${name}」`,
  })
  return presentRole(context.db, row)
}
