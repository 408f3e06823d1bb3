import { and, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { ParsedParamsOf } from '#contract/endpoint.ts'
import { requiredLine } from '#contract/fields.ts'
import { enterpriseStatus, merchantUserStatus } from '#contract/merchants/codes.ts'
import { memberLevel, needsStore } from '#contract/merchants/merchant-user-rules.ts'
import { type importMerchantUsers, MEMBER_IMPORT_MAX, MerchantUserInput } from '#contract/merchants/merchant-users.ts'
import { storeRoleLevel } from '#contract/permissions/storefront-codes.ts'
import { enterprises } from '#server/areas/merchants/enterprise/present.ts'
import { freeSeatsOf } from '#server/areas/merchants/quota.ts'
import type { Context } from '#server/context.ts'
import { enterpriseUser, merchantUser } from '#server/database/schema/merchants.ts'
import { store } from '#server/database/schema/stores.ts'
import { findRow } from '#server/entity/rows.ts'
import { platformRows } from '#server/entity/scope.ts'
import { refuse } from '#server/http/errors.ts'
import { laySheet } from '#server/imports/columns.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { readUpload } from '#server/imports/read-file.ts'
import { dayOf } from '#server/time.ts'
import { openStoresOf, rolesFor } from './check.ts'
import { join } from './save.ts'

const levels = memberLevel.codes.map((level) => memberLevel.label(level))
const { name, phone, position, remark } = MerchantUserInput.shape

const row = z.object({
  phone,
  name,
  enterprise: requiredLine(50, '所属企业'),
  roleLevel: z.string().transform((text, context) => {
    const found = memberLevel.codes.find((level) => memberLevel.label(level) === text)
    if (found === undefined) context.addIssue(`级别应为${levels.join('、')}之一`)
    return found ?? storeRoleLevel.clerk
  }),
  storeRole: requiredLine(20, '商城角色'),
  store: z.string().trim(),
  position,
  remark,
})
type Row = z.output<typeof row>
type Enterprise = typeof enterpriseUser.$inferSelect

/** Merchants by number and by name. */
async function enterprisesNamed(
  { db, caller }: Pick<ImportScope, 'db' | 'caller'>,
  texts: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, Enterprise>> {
  const wanted = [...new Set(texts.filter((text) => text !== undefined))]
  if (wanted.length === 0) return new Map()
  const { name: title, enterpriseNo, status } = enterpriseUser
  const found = await db
    .select()
    .from(enterpriseUser)
    .where(and(platformRows(caller, enterpriseUser), ne(status, enterpriseStatus.cancelled), inArray(title, wanted)))
  const numbered = await db
    .select()
    .from(enterpriseUser)
    .where(
      and(
        platformRows(caller, enterpriseUser),
        inArray(
          enterpriseNo,
          wanted.map((text) => text.toUpperCase()),
        ),
      ),
    )
  return new Map([
    ...found.map((one) => [one.name, one] as const),
    ...wanted.flatMap((text) => {
      const one = numbered.find((other) => other.enterpriseNo === text.toUpperCase())
      return one ? [[text, one] as const] : []
    }),
  ])
}

const placesOf = async ({ db }: Pick<ImportScope, 'db'>, enterprise: Enterprise) => ({
  roles: await rolesFor(db, enterprise.merchantType),
  stores: await db.select({ id: store.id, name: store.name }).from(store).where(openStoresOf(enterprise.id)),
})

/** Faults of the rows of one merchant. */
async function faultsOfEnterprise(
  scope: ImportScope,
  enterprise: Enterprise,
  rows: readonly HeldRow<Row>[],
): Promise<RowFault[]> {
  if (enterprise.status !== enterpriseStatus.active)
    return rows.map(({ number }) => ({ number, field: 'enterprise', reason: '该企业不在使用中，不能新增成员' }))
  const { roles, stores } = await placesOf(scope, enterprise)
  const free = (await freeSeatsOf(scope.db, [enterprise.id], dayOf(scope.now))).get(enterprise.id) ?? 0
  const faults: RowFault[] = []
  let taken = 0
  for (const { number, row: cells, known, isWhole } of rows) {
    const { roleLevel, storeRole, store: storeName } = cells
    const role = roles.find((one) => one.name === storeRole)
    if (storeRole !== undefined && !role)
      faults.push({ number, field: 'storeRole', reason: `没有适用于该商家类型的角色「${storeRole}」` })
    else if (role && roleLevel !== undefined && role.roleLevel !== roleLevel)
      faults.push({ number, field: 'storeRole', reason: `角色「${role.name}」与级别不符` })
    if (storeName && !stores.some((one) => one.name === storeName))
      faults.push({ number, field: 'store', reason: `该企业没有营业的门店「${storeName}」` })
    if (storeName === '' && roleLevel !== undefined && needsStore(roleLevel) && stores.length > 0)
      faults.push({ number, field: 'store', reason: `${memberLevel.label(roleLevel)}须填写所属门店` })
    if (isWhole && !known && ++taken > Math.max(0, free))
      faults.push({
        number,
        field: 'enterprise',
        reason: `员工数已满，「${enterprise.name}」只剩 ${Math.max(0, free)} 个名额`,
      })
  }
  return faults
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const named = await enterprisesNamed(
    scope,
    rows.map(({ row: cells }) => cells.enterprise),
  )
  const enterpriseOf = ({ row: cells }: HeldRow<Row>) => named.get(cells.enterprise ?? '')
  const faults: RowFault[] = rows.flatMap((held) => {
    const { number, known, row: cells } = held
    return [
      known && { number, field: 'phone', reason: '该手机号已是商家成员' },
      cells.enterprise !== undefined &&
        !enterpriseOf(held) && { number, field: 'enterprise', reason: `没有企业「${cells.enterprise}」` },
    ].filter((fault): fault is RowFault => Boolean(fault))
  })
  for (const [enterprise, own] of Map.groupBy(rows, enterpriseOf)) {
    if (enterprise) faults.push(...(await faultsOfEnterprise(scope, enterprise, own)))
  }
  return faults
}

/** New members, also of several merchants. Who is a member already is refused: an import changes nobody. */
export const memberImport: ImportDefinition<Row> = {
  resource: 'merchantUser',
  title: '商家成员',
  permission: 'enterpriseUser:member',
  maxRows: MEMBER_IMPORT_MAX,
  columns: [
    { field: 'phone', title: '登录手机', note: '必填，11 位；已是商家成员的不能导入' },
    { field: 'name', title: '姓名', note: '必填，2 到 20 个字' },
    { field: 'enterprise', title: '所属企业', note: '必填，企业编号或全称', width: 30 },
    { field: 'roleLevel', title: '级别', note: '必填，从列表中选择；店主请用移交', options: levels, width: 10 },
    { field: 'storeRole', title: '商城角色', note: '必填，适用于该商家类型与级别的角色' },
    { field: 'store', title: '所属门店', note: '门店名称；企业有门店时店长和店员必填', width: 24 },
    { field: 'position', title: '职位', note: '最多 20 个字' },
    { field: 'remark', title: '备注', note: '最多 200 个字', width: 32 },
  ],
  samples: [
    ['13800000001', '示例张三', 'QY00000001', '店员', '门店店员', '示例门店', '导购', '示例，请删除'],
    ['13800000002', '示例李四', '示例家居有限公司', '财务', '商家财务', '', '会计', ''],
  ],
  row,
  nameOf: (cells) => cells.phone,
  namedBy: ['phone'],
  async find(phones, { db }) {
    const rows = await db
      .select({ id: merchantUser.id, version: merchantUser.version, phone: merchantUser.phone })
      .from(merchantUser)
      .where(and(inArray(merchantUser.phone, [...phones]), ne(merchantUser.status, merchantUserStatus.left)))
    return new Map(rows.map((found) => [found.phone, found]))
  },
  faultsOf,
  async saveAll(rows, scope) {
    const named = await enterprisesNamed(
      scope,
      rows.map(({ row: cells }) => cells.enterprise),
    )
    // Merchants are locked in the order of their ids, so that two imports never deadlock.
    const groups = [...Map.groupBy(rows, ({ row: cells }) => named.get(cells.enterprise))].flatMap(
      ([enterprise, own]) => (enterprise ? [{ enterprise, own }] : []),
    )
    const records = []
    for (const { enterprise, own } of groups.sort((left, right) => left.enterprise.id - right.enterprise.id)) {
      const { roles, stores } = await placesOf(scope, enterprise)
      for (const { number, row: cells } of own) {
        const role = roles.find((one) => one.name === cells.storeRole)
        if (!role) throw refuse(`第 ${number} 行的商城角色已不能使用`)
        const saved = await join(scope, {
          enterpriseId: enterprise.id,
          name: cells.name,
          phone: cells.phone,
          roleLevel: cells.roleLevel,
          storeRoleId: role.id,
          storeId: stores.find((one) => one.name === cells.store)?.id ?? null,
          position: cells.position,
          remark: cells.remark,
        })
        records.push({
          resource: 'merchantUser' as const,
          action: 'add',
          targetId: saved.id,
          targetName: saved.name,
          summary: `导入商家成员「${saved.name}」（${enterprise.shortName || enterprise.name}）`,
        })
      }
    }
    return records
  },
}

/** Refuses a file with a row of another merchant. */
export async function refuseOthers(
  { enterpriseId, fileKey }: ParsedParamsOf<typeof importMerchantUsers>,
  context: Context,
): Promise<void> {
  const own = await findRow(context, enterprises, enterpriseId)
  const { rows } = laySheet(memberImport, (await readUpload(context, fileKey)).rows)
  const place = memberImport.columns.findIndex(({ field }) => field === 'enterprise')
  const names = [own.enterpriseNo, own.name]
  const other = rows.find(({ cells }) => cells[place] && !names.includes(cells[place]))
  if (other) throw refuse(`第 ${other.number} 行的所属企业不是「${own.name}」`)
}
