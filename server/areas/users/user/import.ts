import { and, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { orEmpty } from '#contract/fields.ts'
import { userIdentity } from '#contract/permissions/storefront-codes.ts'
import { userStatus } from '#contract/users/codes.ts'
import { NewUserInput } from '#contract/users/user-changes.ts'
import { MAX_USER_LABELS, userNameOf } from '#contract/users/user-rules.ts'
import { user, userLabel } from '#server/database/schema/users.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { regionCodes } from '../region-codes.ts'
import { registerUser } from './save.ts'

const identities = userIdentity.codes.map(userIdentity.label)
const { phone, realName, remark } = NewUserInput.shape

const row = z.object({
  phone,
  realName,
  identity: z.string().refine((text) => ['', ...identities].includes(text), `身份应为${identities.join('、')}`),
  area: z.string().trim().min(1, '请输入所在地区'),
  inviterNo: orEmpty(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^U\d{9,}$/, '邀请人编号应为 U 加 9 位数字'),
  ),
  labels: z
    .string()
    .transform((text) => [
      ...new Set(
        text
          .split(/[、,，;；\n]/)
          .map((name) => name.trim())
          .filter(Boolean),
      ),
    ])
    .pipe(z.array(z.string()).max(MAX_USER_LABELS, `标签最多 ${MAX_USER_LABELS} 个`)),
  remark,
})
type Row = z.output<typeof row>

const labelsNamed = async ({ db }: ImportScope, names: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  if (names.length === 0) return new Map()
  const rows = await db
    .select()
    .from(userLabel)
    .where(inArray(userLabel.name, [...new Set(names)]))
  return new Map(rows.map(({ id, name }) => [name, id]))
}

const invitersOf = async ({ db }: ImportScope, numbers: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const wanted = [...new Set(numbers.filter(Boolean))]
  if (wanted.length === 0) return new Map()
  const rows = await db
    .select({ id: user.id, userNo: user.userNo })
    .from(user)
    .where(and(inArray(user.userNo, wanted), ne(user.status, userStatus.cancelled)))
  return new Map(rows.map(({ id, userNo }) => [userNo, id]))
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const labels = await labelsNamed(
    scope,
    rows.flatMap((held) => held.row.labels ?? []),
  )
  const inviters = await invitersOf(
    scope,
    rows.flatMap((held) => held.row.inviterNo ?? []),
  )
  return rows.flatMap(({ number, known, row: { area, labels: names = [], inviterNo } }) => {
    const missing = names.filter((name) => !labels.has(name))
    return [
      known && { number, field: 'phone', reason: '该手机号已注册' },
      area !== undefined && !regionCodes().has(area) && { number, field: 'area', reason: `没有找到地区「${area}」` },
      inviterNo && !inviters.has(inviterNo) && { number, field: 'inviterNo', reason: '邀请人不存在或已注销' },
      missing.length > 0 && { number, field: 'labels', reason: `没有标签「${missing.join('、')}」` },
    ].filter((fault): fault is RowFault => Boolean(fault))
  })
}

/** New users. A phone that is registered is refused: an import changes nobody. */
export const userImport: ImportDefinition<Row> = {
  resource: 'user',
  title: '用户',
  permission: 'user:import',
  columns: [
    { field: 'phone', title: '手机号', note: '必填，11 位；已注册的不能导入' },
    { field: 'realName', title: '真实姓名', note: '必填，2 到 20 个字' },
    { field: 'identity', title: '身份', note: '从列表中选择；留空为业主', options: identities, width: 14 },
    { field: 'area', title: '所在地区', note: '必填，省市区全名，如 浙江省杭州市西湖区', width: 28 },
    { field: 'inviterNo', title: '邀请人编号', note: '如 U000000123；可留空' },
    { field: 'labels', title: '标签', note: `已有的标签，以顿号分隔，最多 ${MAX_USER_LABELS} 个`, width: 24 },
    { field: 'remark', title: '备注', note: '最多 500 个字', width: 32 },
  ],
  samples: [
    ['13800000001', '示例张三', '业主', '浙江省杭州市西湖区', '', '高客单、复购', '示例，请删除'],
    ['13800000002', '示例李四', '设计师', '广东省佛山市顺德区', 'U000000001', '', ''],
  ],
  row,
  nameOf: (cells) => cells.phone,
  namedBy: ['phone'],
  async find(phones, { db }) {
    const rows = await db
      .select({ id: user.id, version: user.version, phone: user.phone })
      .from(user)
      .where(and(inArray(user.phone, [...phones]), ne(user.status, userStatus.cancelled), ne(user.phone, '')))
    return new Map(rows.map((found) => [found.phone, found]))
  },
  faultsOf,
  async save(cells, _known, scope) {
    const labels = await labelsNamed(scope, cells.labels)
    const inviters = await invitersOf(scope, [cells.inviterNo])
    const made = await registerUser(scope, {
      phone: cells.phone,
      realName: cells.realName,
      identity:
        userIdentity.codes.find((code) => userIdentity.label(code) === cells.identity) ?? userIdentity.homeOwner,
      area: regionCodes().get(cells.area) ?? '',
      inviterId: inviters.get(cells.inviterNo) ?? null,
      labelIds: cells.labels.flatMap((name) => labels.get(name) ?? []),
      remark: cells.remark,
    })
    const name = userNameOf(made)
    return {
      resource: 'user',
      action: 'add',
      targetId: made.id,
      targetName: made.nickname,
      summary: `导入用户「${name}」`,
    }
  },
}
