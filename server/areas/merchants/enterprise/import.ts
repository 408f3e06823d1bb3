import { and, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { enterpriseStatus, merchantEdition, merchantSource } from '#contract/merchants/codes.ts'
import { ENTERPRISE_IMPORT_MAX } from '#contract/merchants/enterprise-changes.ts'
import { EnterpriseUserInput } from '#contract/merchants/enterprise-users.ts'
import { merchantType } from '#contract/permissions/storefront-codes.ts'
import { enterpriseUser } from '#server/database/schema/merchants.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { insertRow } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { districtAt } from '#server/platform/regions.ts'
import { isManager } from './check.ts'
import { enterprises, LICENCE_TAKEN, NAME_TAKEN, PHONE_TAKEN } from './present.ts'

/** A code by its label; null for an empty cell. */
const labelOf = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.string().transform((text, context) => {
    const found = table.codes.find((code) => table.label(code) === text) ?? null
    if (text !== '' && found === null) context.addIssue(`${title}应为${Object.values(table.labels).join('、')}之一`)
    return found
  })

const { name, shortName, contactName, phone, email, address, legalPerson, licenceNo, expireAt, remark } =
  EnterpriseUserInput.shape

const row = z.object({
  name,
  shortName,
  contactName,
  phone,
  email,
  merchantType: labelOf(merchantType, '商家类型').refine(
    (type) => type !== merchantType.personal,
    '企业商家不能选择个人商家',
  ),
  edition: labelOf(merchantEdition, '版本'),
  area: z.string().transform((text, context) => {
    const code = text === '' ? '' : districtAt(text.replace(/[\s/]/g, ''))
    if (code === undefined) context.addIssue('所在地区请写到区县，如浙江省杭州市西湖区')
    return code ?? ''
  }),
  address,
  legalPerson,
  licenceNo,
  expireAt,
  manager: z.string().trim(),
  remark,
})
type Row = z.output<typeof row>

/** The accounts that look after merchants, by account and by name; a name of two people is ambiguous. */
async function managersOf({ db }: ImportScope): Promise<ReadonlyMap<string, number>> {
  const people = await db
    .select({ id: adminUser.id, account: adminUser.account, name: adminUser.name })
    .from(adminUser)
    .where(isManager)
  const single = [...Map.groupBy(people, (person) => person.name).values()].filter(({ length }) => length === 1).flat()
  return new Map([
    ...single.map((person) => [person.name, person.id] as const),
    ...people.map((person) => [person.account, person.id] as const),
  ])
}

const unique = { name: NAME_TAKEN, phone: PHONE_TAKEN, licenceNo: LICENCE_TAKEN } as const

/** Values that another merchant or an earlier row has. */
async function takenIn(rows: readonly HeldRow<Row>[], { db }: ImportScope): Promise<RowFault[]> {
  const faults: RowFault[] = []
  for (const field of ['name', 'phone', 'licenceNo'] as const) {
    const column = enterpriseUser[field]
    const values = rows.flatMap(({ row: cells }) => cells[field] || [])
    if (values.length === 0) continue
    const known = await db
      .select({ value: column })
      .from(enterpriseUser)
      .where(and(inArray(column, values), ne(enterpriseUser.status, enterpriseStatus.cancelled)))
    const seen = new Set(known.map(({ value }) => value))
    for (const { number, row: cells } of rows) {
      const value = cells[field]
      if (!value) continue
      if (seen.has(value)) faults.push({ number, field, reason: unique[field] })
      // Equal names in a file are found by the import itself.
      if (field !== 'name') seen.add(value)
    }
  }
  return faults
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const managers = await managersOf(scope)
  const strangers = rows.filter(({ row: cells }) => cells.manager && !managers.has(cells.manager))
  return [
    ...rows.slice(ENTERPRISE_IMPORT_MAX).map(({ number }) => ({
      number,
      field: 'name',
      reason: `一次最多导入 ${ENTERPRISE_IMPORT_MAX} 行`,
    })),
    ...(await takenIn(rows, scope)),
    ...strangers.map(({ number }) => ({ number, field: 'manager', reason: '没有这个客户经理，请写登录账号' })),
  ]
}

const labelsOf = (table: CodeTable<number>, except?: number) =>
  table.codes.filter((code) => code !== except).map((code) => table.label(code))

/** New merchants as drafts: the licence is uploaded in the form before they are opened. */
export const enterpriseImport: ImportDefinition<Row> = {
  resource: 'enterpriseUser',
  title: '企业商家',
  permission: 'enterpriseUser:add',
  columns: [
    { field: 'name', title: '企业名称', note: '必填，2 到 50 个字，与营业执照一致', width: 30 },
    { field: 'shortName', title: '简称', note: '2 到 12 个字，显示在商城' },
    { field: 'contactName', title: '联系人', note: '2 到 20 个字' },
    { field: 'phone', title: '主账号手机', note: '必填，手机号；开通后是店主的登录手机', width: 18 },
    { field: 'email', title: '邮箱', note: '选填', width: 22 },
    {
      field: 'merchantType',
      title: '商家类型',
      note: '从列表中选择',
      options: labelsOf(merchantType, merchantType.personal),
    },
    { field: 'edition', title: '版本', note: '从列表中选择', options: labelsOf(merchantEdition) },
    { field: 'area', title: '所在地区', note: '写到区县，如浙江省杭州市西湖区', width: 24 },
    { field: 'address', title: '详细地址', note: '5 到 120 个字', width: 32 },
    { field: 'legalPerson', title: '法人', note: '2 到 20 个字' },
    { field: 'licenceNo', title: '统一社会信用代码', note: '18 位，单元格设为文本', width: 24 },
    { field: 'expireAt', title: '到期日', note: '年-月-日，如 2027-06-30' },
    { field: 'manager', title: '客户经理', note: '登录账号，或不重名的姓名' },
    { field: 'remark', title: '内部备注', note: '最多 500 个字', width: 32 },
  ],
  samples: [
    [
      '示例家居有限公司',
      '示例家居',
      '示例联系人',
      '13800000001',
      '',
      '家居门店',
      '标准版',
      '浙江省杭州市西湖区',
      '文三路 90 号',
      '示例法人',
      '',
      '2027-06-30',
      '',
      '',
    ],
    [
      '示例装饰有限公司',
      '示例装饰',
      '示例联系人',
      '13800000002',
      '',
      '装修公司',
      '基础版',
      '广东省佛山市顺德区',
      '龙江大道 88 号',
      '',
      '',
      '',
      '',
      '示例备注',
    ],
  ],
  row,
  nameOf: (cells) => cells.name,
  namedBy: ['name'],
  // A known name is a fault, so nothing is ever updated.
  find: async () => new Map(),
  faultsOf,
  async save({ manager, ...cells }, _known, scope) {
    const managerId = manager === '' ? null : ((await managersOf(scope)).get(manager) ?? null)
    if (manager !== '' && managerId === null) throw refuse(`没有客户经理「${manager}」`)
    const { id } = await insertRow(scope, enterprises, {
      ...cells,
      expireAt: cells.expireAt || null,
      managerId,
      source: merchantSource.imported,
    })
    return {
      resource: 'enterpriseUser',
      action: 'add',
      targetId: id,
      targetName: cells.name,
      summary: `导入企业商家「${cells.name}」`,
    }
  },
}
