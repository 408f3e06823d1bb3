import { and, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import { cardMerchantStatus, industry } from '#contract/blackCard/card-codes.ts'
import { CardMerchantInput } from '#contract/blackCard/card-merchants.ts'
import { IMPORT_MAX } from '#contract/blackCard/card-rules.ts'
import { applicantKind, channelStatus } from '#contract/blackCard/codes.ts'
import type { CodeTable } from '#contract/codes.ts'
import { date, orEmpty } from '#contract/fields.ts'
import { isManager } from '#server/areas/merchants/enterprise/check.ts'
import { workOf } from '#server/areas/orders/work.ts'
import { idCardColumns } from '#server/areas/users/application/id-card.ts'
import type { AuditRecord, Context } from '#server/context.ts'
import { cardLevel, cardMerchant } from '#server/database/schema/cards.ts'
import { channel } from '#server/database/schema/channels.ts'
import { adminUser } from '#server/database/schema/platform.ts'
import { serialize } from '#server/entity/rows.ts'
import { refuse } from '#server/http/errors.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { districtAt } from '#server/platform/regions.ts'
import { dayOf } from '#server/time.ts'
import { OPENINGS, refuseTaken, tieMerchant } from './check.ts'
import { openCard } from './open.ts'

const labelOf = <Code extends number>(table: CodeTable<Code>, title: string) =>
  z.string().transform((text, context) => {
    const found = table.codes.find((code) => table.label(code) === text)
    if (found === undefined) context.addIssue(`${title}应为${Object.values(table.labels).join('、')}之一`)
    return found as Code
  })

const { name, shortName, contactName, phone, email, address, legalPerson, licenceNo, idCardNo, remark } =
  CardMerchantInput.shape

const row = z.object({
  name,
  shortName,
  applicantKind: labelOf(applicantKind, '主体类型'),
  industry: labelOf(industry, '行业'),
  level: z.string().trim().min(1, '请填写黑卡等级'),
  contactName,
  phone,
  email,
  area: z.string().transform((text, context) => {
    const code = districtAt(text.replace(/[\s/]/g, ''))
    if (code === undefined) context.addIssue('所在地区请写到区县，如浙江省杭州市西湖区')
    return code ?? ''
  }),
  address,
  licenceNo,
  legalPerson,
  idCardNo,
  expireAt: orEmpty(date('到期日')),
  manager: z.string().trim().min(1, '请填写客户经理'),
  channel: z.string().trim(),
  remark,
})
type Row = z.output<typeof row>

/** People who look after merchants, by account and by name; a name of two people is ambiguous. */
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

const levelsOf = async ({ db }: ImportScope) =>
  new Map((await db.select().from(cardLevel)).filter(({ enabled }) => enabled).map((level) => [level.name, level]))

/** Channels by number and by name. An ended one keeps its name, which a later one may have too. */
async function channelsOf({ db }: ImportScope) {
  const { id, channelNo, name, status } = channel
  const rows = await db.select({ id, channelNo, name, status }).from(channel)
  const isEnded = (row: (typeof rows)[number]) => row.status === channelStatus.ended
  const endedFirst = rows.toSorted((left, right) => Number(isEnded(right)) - Number(isEnded(left)))
  return new Map(endedFirst.flatMap((row) => [[row.name, row] as const, [row.channelNo, row] as const]))
}

type Channels = Awaited<ReturnType<typeof channelsOf>>

/** Why a card cannot belong to a channel; '' if it can, or to none. */
function channelFault(text: string | undefined, channels: Channels): string {
  if (!text) return ''
  const found = channels.get(text)
  if (!found) return '没有这个渠道，请写渠道名称或渠道编号'
  if (found.status === channelStatus.active) return ''
  return `渠道「${found.name}」${channelStatus.label(found.status)}，请选择合作中的渠道`
}

/** What another card or an earlier row has, by field. */
async function takenIn(rows: readonly HeldRow<Row>[], { db, services }: ImportScope): Promise<RowFault[]> {
  const { secrets } = services
  const cellOf = {
    name: (cells: Partial<Row>) => cells.name ?? '',
    phone: (cells: Partial<Row>) => cells.phone ?? '',
    licenceNo: (cells: Partial<Row>) => cells.licenceNo ?? '',
    idCardNo: (cells: Partial<Row>) => (cells.idCardNo ? idCardColumns(secrets, cells.idCardNo).idCardHash : ''),
  }
  const columns = {
    name: [cardMerchant.name, '商家名称已用于其他黑卡'],
    phone: [cardMerchant.phone, '该手机号已用于其他黑卡'],
    licenceNo: [cardMerchant.licenceNo, '该信用代码已开卡'],
    idCardNo: [cardMerchant.idCardHash, '该身份证号已开卡'],
  } as const
  const faults: RowFault[] = []
  for (const field of ['name', 'phone', 'licenceNo', 'idCardNo'] as const) {
    const [column, reason] = columns[field]
    const values = rows.flatMap(({ row: cells }) => cellOf[field](cells) || [])
    if (values.length === 0) continue
    const known = await db
      .select({ value: column })
      .from(cardMerchant)
      .where(and(inArray(column, values), ne(cardMerchant.status, cardMerchantStatus.cancelled)))
    const seen = new Set(known.map(({ value }) => value))
    for (const { number, row: cells } of rows) {
      const value = cellOf[field](cells)
      if (value === '') continue
      if (seen.has(value)) faults.push({ number, field, reason })
      // Equal names in a file are found by the import itself.
      if (field !== 'name') seen.add(value)
    }
  }
  return faults
}

/** Papers by kind: the licence itself is uploaded in the form afterwards. */
const paperFaults = ({ number, row: cells }: HeldRow<Row>): RowFault[] => {
  if (cells.applicantKind === applicantKind.company) {
    return [
      ...(cells.licenceNo === '' ? [{ number, field: 'licenceNo', reason: '企业请填写统一社会信用代码' }] : []),
      ...(cells.legalPerson === '' ? [{ number, field: 'legalPerson', reason: '企业请填写法人' }] : []),
    ]
  }
  const lacks = cells.applicantKind === applicantKind.person && cells.idCardNo === ''
  return lacks ? [{ number, field: 'idCardNo', reason: '个人请填写身份证号' }] : []
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const managers = await managersOf(scope)
  const levels = await levelsOf(scope)
  const channels = await channelsOf(scope)
  const today = dayOf(scope.now)
  return [
    ...rows.flatMap(paperFaults),
    ...(await takenIn(rows, scope)),
    ...rows.flatMap(({ number, row: cells }) => [
      ...(cells.manager && !managers.has(cells.manager)
        ? [{ number, field: 'manager', reason: '没有这个客户经理，请写登录账号' }]
        : []),
      ...[channelFault(cells.channel, channels)].flatMap((reason) =>
        reason ? [{ number, field: 'channel', reason }] : [],
      ),
      ...(cells.level && !levels.has(cells.level) ? [{ number, field: 'level', reason: '没有这个启用的等级' }] : []),
      ...(cells.expireAt && cells.expireAt < today ? [{ number, field: 'expireAt', reason: '到期日已过' }] : []),
    ]),
  ]
}

/** Opens the card of one row. A rule over other records names the row. */
async function openRow(context: Context, scope: ImportScope, number: number, cells: Row): Promise<void> {
  const { manager, level: levelName, channel: channelName, expireAt, idCardNo: cardNumber, ...fields } = cells
  const level = (await levelsOf(scope)).get(levelName)
  const managerId = (await managersOf(scope)).get(manager)
  const channels = await channelsOf(scope)
  if (!level || managerId === undefined) throw refuse(`第 ${number} 行的等级或客户经理已变化`)
  const fault = channelFault(channelName, channels)
  if (fault) throw refuse(`第 ${number} 行：${fault}`)
  const isCompany = cells.applicantKind === applicantKind.company
  const papers = isCompany
    ? { licenceNo: cells.licenceNo, legalPerson: cells.legalPerson }
    : { licenceNo: '', legalPerson: '' }
  const idCard = idCardColumns(scope.services.secrets, isCompany ? '' : cardNumber)
  const subject = { ...fields, ...papers, licenceImage: '', idCardNo: cardNumber }
  await refuseTaken(scope.db, { ...subject, idCardHash: idCard.idCardHash })
  const enterpriseId = await tieMerchant(context, subject)
  await openCard(
    { ...workOf(context), services: scope.services },
    {
      columns: {
        ...fields,
        ...papers,
        ...idCard,
        managerId,
        channelId: channels.get(channelName)?.id ?? null,
        creditLimit: level.creditLimit,
        createdById: scope.caller.userId,
      },
      promoterId: null,
      level,
      enterpriseId,
      expireAt: expireAt || undefined,
    },
  )
}

/** Cards that were sold before: they open at once and cost nothing here. All rows are written, or none. */
export const cardImport: ImportDefinition<Row> = {
  resource: 'cardMerchant',
  title: '黑卡商家',
  permission: 'cardMerchant:add',
  maxRows: IMPORT_MAX,
  columns: [
    { field: 'name', title: '商家名称', note: '必填，2 到 50 个字', width: 30 },
    { field: 'shortName', title: '简称', note: '必填，2 到 12 个字' },
    { field: 'applicantKind', title: '主体类型', note: '从列表中选择', options: Object.values(applicantKind.labels) },
    { field: 'industry', title: '行业', note: '从列表中选择', options: Object.values(industry.labels) },
    { field: 'level', title: '黑卡等级', note: '必填，启用的等级名称' },
    { field: 'contactName', title: '联系人', note: '必填，2 到 20 个字' },
    { field: 'phone', title: '登录手机', note: '必填，手机号', width: 18 },
    { field: 'email', title: '邮箱', note: '选填', width: 22 },
    { field: 'area', title: '所在地区', note: '写到区县，如浙江省杭州市西湖区', width: 24 },
    { field: 'address', title: '详细地址', note: '必填，5 到 120 个字', width: 32 },
    { field: 'licenceNo', title: '统一社会信用代码', note: '企业必填，18 位，单元格设为文本', width: 24 },
    { field: 'legalPerson', title: '法人', note: '企业必填，2 到 20 个字' },
    { field: 'idCardNo', title: '身份证号', note: '个人必填，18 位，单元格设为文本', width: 24 },
    { field: 'expireAt', title: '到期日', note: '年-月-日；留空则从今天起按等级的有效期' },
    { field: 'manager', title: '客户经理', note: '必填，登录账号，或不重名的姓名' },
    { field: 'channel', title: '所属渠道', note: '选填，合作中的渠道名称或编号', width: 22 },
    { field: 'remark', title: '内部备注', note: '最多 500 个字', width: 32 },
  ],
  samples: [
    [
      '示例软装设计有限公司',
      '示例软装',
      '企业',
      '软装工作室',
      '黑金卡',
      '示例联系人',
      '13800000001',
      '',
      '浙江省杭州市西湖区',
      '文三路 90 号',
      '',
      '示例法人',
      '',
      '2028-06-30',
      'trade',
      '',
      '',
    ],
    [
      '示例设计师',
      '示例设计',
      '个人',
      '独立设计师',
      '标准黑卡',
      '示例联系人',
      '13800000002',
      '',
      '广东省佛山市顺德区',
      '龙江大道 88 号',
      '',
      '',
      '',
      '',
      'trade',
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
  async saveAll(rows, scope, report) {
    const records: AuditRecord[] = []
    const context = { ...scope, audit: (record: AuditRecord) => records.push(record) } as unknown as Context
    await serialize(scope, OPENINGS)
    let done = 0
    for (const { number, row: cells } of rows) {
      await openRow(context, scope, number, cells)
      await report(++done)
    }
    return records
  },
}
