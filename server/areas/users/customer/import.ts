import { and, eq, inArray, ne } from 'drizzle-orm'
import { z } from 'zod'
import type { CodeTable } from '#contract/codes.ts'
import { orEmpty } from '#contract/fields.ts'
import {
  customerSource,
  customerStatus,
  gender,
  houseType,
  intentLevel,
  renovationStage,
  storeStatus,
} from '#contract/users/codes.ts'
import { CustomerInput, customerPhone } from '#contract/users/customers.ts'
import { customer } from '#server/database/schema/customers.ts'
import { store } from '#server/database/schema/stores.ts'
import type { HeldRow, ImportDefinition, ImportScope, RowFault } from '#server/imports/definition.ts'
import { regionCodes } from '../region-codes.ts'
import { notMerged } from './present.ts'
import { addCustomer } from './save.ts'
import { ownStores } from './scope.ts'

const labelsOf = <Code extends number | string>(table: CodeTable<Code>): string[] => table.codes.map(table.label)
const oneOf = <Code extends number | string>(table: CodeTable<Code>, title: string) =>
  z.string().refine((text) => ['', ...labelsOf(table)].includes(text), `${title}应为${labelsOf(table).join('、')}`)
const codeOf = <Code extends number | string>(table: CodeTable<Code>, text: string): Code | undefined =>
  table.codes.find((code) => table.label(code) === text)

const { name, address, houseArea, budget, planStartDate, remark } = CustomerInput.shape

const row = z.object({
  name,
  phone: customerPhone,
  gender: oneOf(gender, '性别'),
  source: oneOf(customerSource, '客户来源'),
  area: z.string().trim().min(1, '请输入所在地区'),
  address,
  houseType: oneOf(houseType, '户型'),
  houseArea,
  renovationStage: oneOf(renovationStage, '装修阶段'),
  budget,
  planStartDate,
  intentLevel: oneOf(intentLevel, '意向等级'),
  storeNo: orEmpty(
    z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^MD\d{6,}$/, '门店编号应为 MD 加 6 位数字'),
  ),
  remark,
})
type Row = z.output<typeof row>

/** Open stores by their numbers. */
async function storesOf({ db, caller }: ImportScope, numbers: readonly string[]) {
  const wanted = [...new Set(numbers.filter(Boolean))]
  if (wanted.length === 0) return new Map<string, number>()
  const rows = await db
    .select({ id: store.id, storeNo: store.storeNo })
    .from(store)
    .where(and(inArray(store.storeNo, wanted), eq(store.status, storeStatus.open), ownStores(caller)))
  return new Map(rows.map(({ id, storeNo }) => [storeNo, id]))
}

/** Open customers who have these phones: number and store, by phone. */
async function holdersOf({ db }: ImportScope, phones: readonly string[]) {
  if (phones.length === 0) return new Map<string, { customerNo: string; storeId: number | null }[]>()
  const rows = await db
    .select({ phone: customer.phone, customerNo: customer.customerNo, storeId: customer.storeId })
    .from(customer)
    .where(and(inArray(customer.phone, [...phones]), notMerged, ne(customer.status, customerStatus.lost)))
  return Map.groupBy(rows, ({ phone }) => phone)
}

async function faultsOf(rows: readonly HeldRow<Row>[], scope: ImportScope): Promise<RowFault[]> {
  const stores = await storesOf(
    scope,
    rows.flatMap((held) => held.row.storeNo ?? []),
  )
  const holders = await holdersOf(
    scope,
    rows.flatMap((held) => held.row.phone ?? []),
  )
  return rows.flatMap(({ number, row: { phone = '', area, storeNo = '' } }) => {
    const storeId = storeNo === '' ? null : stores.get(storeNo)
    const twin = holders.get(phone)?.find((holder) => holder.storeId === storeId)
    return [
      twin && {
        number,
        field: 'phone',
        reason: `${storeId === null ? '公海' : '该门店'}已有此电话的客户 ${twin.customerNo}`,
      },
      area !== undefined && !regionCodes().has(area) && { number, field: 'area', reason: `没有找到地区「${area}」` },
      storeId === undefined && { number, field: 'storeNo', reason: '门店不存在，或未营业' },
    ].filter((fault): fault is RowFault => Boolean(fault))
  })
}

/** New customers. Who is known is a fault: an import changes nobody. */
export const customerImport: ImportDefinition<Row> = {
  resource: 'customer',
  title: '客户',
  permission: 'customer:import',
  columns: [
    { field: 'name', title: '客户姓名', note: '必填，2 到 20 个字' },
    { field: 'phone', title: '联系电话', note: '必填，11 位手机号', width: 18 },
    { field: 'gender', title: '性别', note: '从列表中选择', options: labelsOf(gender), width: 10 },
    {
      field: 'source',
      title: '客户来源',
      note: '从列表中选择；留空为导入',
      options: labelsOf(customerSource),
      width: 14,
    },
    { field: 'area', title: '所在地区', note: '必填，省市区全名，如 浙江省杭州市西湖区', width: 28 },
    { field: 'address', title: '房屋地址', note: '最多 100 个字', width: 32 },
    { field: 'houseType', title: '户型', note: '从列表中选择', options: labelsOf(houseType), width: 14 },
    { field: 'houseArea', title: '建筑面积(㎡)', note: '1 到 9999，最多一位小数' },
    {
      field: 'renovationStage',
      title: '装修阶段',
      note: '从列表中选择',
      options: labelsOf(renovationStage),
      width: 14,
    },
    { field: 'budget', title: '预算(元)', note: '最多两位小数' },
    { field: 'planStartDate', title: '计划开工', note: '年-月-日，如 2027-03-15' },
    {
      field: 'intentLevel',
      title: '意向等级',
      note: '从列表中选择；留空为 C-三月内',
      options: labelsOf(intentLevel),
      width: 14,
    },
    { field: 'storeNo', title: '归属门店编号', note: '如 MD000001，须营业中；留空进入公海' },
    { field: 'remark', title: '备注', note: '最多 500 个字', width: 32 },
  ],
  samples: [
    [
      '示例张三',
      '13800000001',
      '男',
      '活动报名',
      '浙江省杭州市西湖区',
      '示例花园 3 幢 1201 室',
      '三室',
      '118.5',
      '准备装修',
      '300000',
      '2027-03-15',
      'B-一月内',
      '',
      '示例，请删除',
    ],
    ['示例李四', '13800000002', '女', '', '广东省佛山市顺德区', '', '', '', '', '', '', '', '', ''],
  ],
  row,
  nameOf: (cells) => cells.phone,
  namedBy: ['phone'],
  // The same phone may be a customer of another store, so a known one is a fault and never an update.
  find: async () => new Map(),
  faultsOf,
  async save(cells, _known, scope) {
    const stores = await storesOf(scope, [cells.storeNo])
    const made = await addCustomer(scope, {
      name: cells.name,
      phone: cells.phone,
      gender: codeOf(gender, cells.gender) ?? gender.unknown,
      source: codeOf(customerSource, cells.source) ?? customerSource.imported,
      area: regionCodes().get(cells.area) ?? '',
      address: cells.address,
      houseType: codeOf(houseType, cells.houseType) ?? null,
      houseArea: cells.houseArea,
      renovationStage: codeOf(renovationStage, cells.renovationStage) ?? null,
      styleIds: [],
      budget: cells.budget,
      planStartDate: cells.planStartDate,
      intentLevel: codeOf(intentLevel, cells.intentLevel) ?? 'C',
      storeId: stores.get(cells.storeNo) ?? null,
      designerId: null,
      labelIds: [],
      remark: cells.remark,
    })
    return {
      resource: 'customer',
      action: 'add',
      targetId: made.id,
      targetName: made.name,
      summary: `导入客户「${made.name}」`,
    }
  },
}
