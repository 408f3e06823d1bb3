import { asc, inArray, sql } from 'drizzle-orm'
import type { AnswerOf, ParsedParamsOf } from '#contract/endpoint.ts'
import { menuType } from '#contract/permissions/codes.ts'
import type { compareRoles, exportRoleMatrix } from '#contract/permissions/roles.ts'
import { allPermissions, permissionLabels } from '#contract/permissions.ts'
import { accountType, dataScope } from '#contract/session.ts'
import type { RoleRecord } from '#server/areas/permissions/authority.ts'
import type { Context } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { menu, role } from '#server/database/schema/permissions.ts'
import { filterLabels } from '#server/entity/list-page.ts'
import { refuse } from '#server/http/errors.ts'
import type { ExportDefinition } from '#server/jobs/exports.ts'
import { heldCodes } from '#server/session/grants.ts'

type MatrixRow = RoleRecord & { holds: (permission: string) => boolean }

/** Roles with the permissions of each, in one query. */
export async function withCodes(db: Connection, rows: readonly RoleRecord[]): Promise<MatrixRow[]> {
  const ids = rows.map(({ id }) => id)
  const held = await db.execute<{ role_id: number; permission: string }>(
    sql`select role_id, permission from ${heldCodes((roleId) => sql`${roleId} = any(${sql.param(ids)})`)} held`,
  )
  const codes = new Set(held.rows.map(({ role_id, permission }) => `${role_id} ${permission}`))
  return rows.map((row) => ({ ...row, holds: (permission) => row.holdsAll || codes.has(`${row.id} ${permission}`) }))
}

/** Pages by the codes that they or their buttons have. */
export async function pagesByCode(db: Connection): Promise<Map<string, { id: number; name: string }[]>> {
  const nodes = await db.select().from(menu).orderBy(asc(menu.sort), asc(menu.id))
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const pages = new Map<string, Map<number, string>>()
  for (const node of nodes) {
    const page = node.menuType === menuType.button ? byId.get(node.parentId ?? 0) : node
    if (node.permission === '' || !page) continue
    const of = pages.get(node.permission) ?? new Map<number, string>()
    pages.set(node.permission, of.set(page.id, page.name))
  }
  return new Map([...pages].map(([code, of]) => [code, [...of].map(([id, name]) => ({ id, name }))]))
}

export async function compare(
  { ids }: ParsedParamsOf<typeof compareRoles>,
  context: Context,
): Promise<AnswerOf<typeof compareRoles>> {
  const wanted = [...new Set(ids.split(',').map(Number))]
  const found = await context.db.select().from(role).where(inArray(role.id, wanted))
  if (wanted.length < 2 || found.length < wanted.length) throw refuse('请选择 2 到 4 个存在的角色')
  const rows = await withCodes(
    context.db,
    found.toSorted((left, right) => wanted.indexOf(left.id) - wanted.indexOf(right.id)),
  )
  const pages = await pagesByCode(context.db)
  return {
    roles: rows.map(({ id, name }) => ({ id, name })),
    rows: allPermissions.map((permission) => ({
      permission,
      id: permission,
      title: permissionLabels(permission).title,
      page: (pages.get(permission) ?? []).map(({ name }) => name).join('、'),
      held: rows.map(({ holds }) => holds(permission)),
    })),
  }
}

/** One row per role, one column per permission. */
export const roleMatrixExport: ExportDefinition<ParsedParamsOf<typeof exportRoleMatrix>, MatrixRow> = {
  kind: 'roleMatrix',
  module: import.meta.url,
  resource: 'role',
  title: '权限矩阵',
  permission: 'role:export',
  describe: ({ ids }) => filterLabels(['范围', ids ? `${ids.length} 个角色` : '全部角色']),
  count: ({ ids }, { db }) => db.$count(role, ids && inArray(role.id, ids)),
  columns: () => [
    { id: 'name', title: '角色', width: 20, value: ({ name }) => name },
    { id: 'code', title: '编码', width: 20, value: ({ code }) => code },
    {
      id: 'accountTypes',
      title: '适用账号类型',
      value: (row) => row.accountTypes.map((type) => accountType.label(type)).join('、'),
    },
    { id: 'dataScope', title: '数据范围', value: (row) => dataScope.label(row.dataScope) },
    { id: 'enabled', title: '状态', value: ({ enabled }) => (enabled ? '启用' : '停用') },
    ...allPermissions.map((permission) => ({
      id: permission,
      title: permissionLabels(permission).title,
      value: ({ holds }: MatrixRow) => (holds(permission) ? '✓' : ''),
    })),
  ],
  async *rows({ ids }, { db }) {
    const rows = await db
      .select()
      .from(role)
      .where(ids && inArray(role.id, ids))
      .orderBy(asc(role.sort), asc(role.id))
    yield await withCodes(db, rows)
  },
}
