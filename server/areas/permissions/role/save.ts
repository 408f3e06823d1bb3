import { eq, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { type copyRole, dataScopeFault, RoleInput, RoleRow, type saveRole } from '#contract/permissions/roles.ts'
import { accountType, dataScope } from '#contract/session.ts'
import { isSuperAdmin, type RoleRecord, raiseHolders } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import { adminUserRole, roleMenu, rolePermission } from '#server/database/schema/permissions.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { logRow } from '#server/entity/change-log.ts'
import { changesOf } from '#server/entity/changes.ts'
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

const words = (field: keyof RoleInput, value: unknown): string => {
  if (field === 'accountTypes') return (value as number[]).map((one) => accountType.label(one)).join('、')
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
  call: Context,
): Promise<AnswerOf<typeof saveRole>> {
  const fault = dataScopeFault(input.accountTypes, input.dataScope)
  if (fault) throw refuseField('dataScope', fault)
  if (id === undefined) return create(call, input)
  const row = await lockRow(call, roles, id)
  await refuseStale(row, version, RoleRow, (present) => presentRole(call.db, present))
  return change(call, row, input)
}

async function refuseWiderScope(call: Context, scope: number): Promise<void> {
  if (scope < call.caller.dataScope && !(await isSuperAdmin(call))) throw forbidden('不能授予超出自己的数据范围')
}

async function refuseHoldersWithoutBrands(call: Context, roleId: number): Promise<void> {
  const held = call.db.select({ id: adminUserRole.userId }).from(adminUserRole).where(eq(adminUserRole.roleId, roleId))
  const users = await withoutBrands(call.db, inArray(adminUser.id, held))
  if (users > 0) throw refuseField('dataScope', `${users} 个账号还没有可管品牌,不能改为「指定品牌」`)
}

async function create(call: Context, input: Input) {
  await refuseWiderScope(call, input.dataScope)
  const row = await insertRow(call, roles, { ...input, enabled: true })
  logRow(call, roles, row, { action: 'add', verb: '新增' })
  return presentRole(call.db, row)
}

async function change(call: Context, row: RoleRecord, input: Input) {
  if (input.code !== row.code) throw refuseField('code', row.builtIn ? '内置角色不能修改编码' : '角色编码不能修改')
  const dropped = row.accountTypes.filter((type) => !input.accountTypes.includes(type))
  const isNarrowed = dropped.length > 0 || input.dataScope !== row.dataScope
  if (row.holdsAll && isNarrowed) throw refuse('超级管理员的权限不能修改')
  if (dropped.length > 0) {
    const users = await countHolders(call.db, row.id, sql`${adminUser.accountType} = any(${sql.param(dropped)})`)
    if (users > 0) throw refuseField('accountTypes', `${users} 个账号正在使用该账号类型,不能移除`)
  }
  if (input.dataScope !== row.dataScope) {
    await refuseWiderScope(call, input.dataScope)
    if (input.dataScope === dataScope.brands) await refuseHoldersWithoutBrands(call, row.id)
  }
  const saved = await updateRow(call, roles, row, input)
  await raiseHolders(call.db, [row.id])
  call.audit({
    resource: 'role',
    action: 'edit',
    targetId: row.id,
    targetName: input.name,
    summary: `修改角色「${input.name}」`,
    changes: changesOf(inputOf(row), input, titles, words),
  })
  return presentRole(call.db, saved)
}

/** The same ticks and scope, disabled, held by nobody. */
export async function copy(
  { id, code, name }: ParsedParamsOf<typeof copyRole>,
  call: Context,
): Promise<AnswerOf<typeof copyRole>> {
  const source = await findRole(call.db, id)
  await refuseWiderScope(call, source.dataScope)
  const row = await insertRow(call, roles, { ...pick(source), code, name, enabled: false })
  const granted = source.holdsAll
    ? sql`select ${row.id}::bigint, id from menu where menu_type >= 3`
    : sql`select ${row.id}::bigint, menu_id from ${roleMenu} where role_id = ${source.id}`
  await call.db.execute(sql`insert into ${roleMenu} (role_id, menu_id) ${granted}`)
  await call.db.execute(sql`insert into ${rolePermission} (role_id, permission)
    select ${row.id}::bigint, permission from ${rolePermission} where role_id = ${source.id}`)
  call.audit({
    resource: 'role',
    action: 'copy',
    targetId: row.id,
    targetName: name,
    summary: `复制角色「${source.name}」为「${name}」`,
  })
  return presentRole(call.db, row)
}
