// 供应商
import { z } from 'zod'
import { leadTime, logisticsLevel } from '../delivery.ts'
import { endpoint } from '../endpoint.ts'
import {
  areaCode,
  chosenIds,
  code,
  date,
  exportColumns,
  exportStarted,
  files,
  fileUrl,
  id,
  line,
  money,
  NamedRef,
  nothing,
  orEmpty,
  page,
  pageParams,
  paragraph,
  queryFlag,
  queryId,
  recordFields,
  requiredLine,
  ShownFile,
  version,
} from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { CREDIT_CODE_MESSAGE, isCreditCode } from '../rules/credit-code.ts'
import { isMobile, isPhone } from '../rules/phone.ts'
import { brandStatus, invoiceType, settlementCycle, supplierStatus, supplierType, taxRate } from './codes.ts'
import { SupplierDues } from './supplier-dues.ts'

const phone = (title: string) => orEmpty(z.string().trim().refine(isPhone, `请输入正确的${title}`))
/** May be empty in a draft; a value must have the full length. */
const draftLine = (max: number, title: string, min: number) => orEmpty(requiredLine(max, title, min))
const days = z.number({ error: '天数不正确' }).int('天数不正确').min(0, '天数不正确').max(365, '天数不正确')

export const Warehouse = z.strictObject({
  warehouseName: requiredLine(20, '仓库名称', 2),
  warehouseArea: orEmpty(areaCode('仓库所在地区')),
  warehouseAddress: line(100, '仓库地址'),
  keeper: line(20, '仓库联系人'),
  keeperPhone: phone('仓库电话'),
  isDefault: z.boolean(),
})
export type Warehouse = z.infer<typeof Warehouse>

const warehouses = z
  .array(Warehouse)
  .max(20, '发货仓最多 20 个')
  .refine((list) => new Set(list.map((item) => item.warehouseName)).size === list.length, '仓库名称重复')
  .refine((list) => list.length === 0 || list.filter((item) => item.isDefault).length === 1, '请选择一个默认发货仓')

/** Reading and changing require supplier:settlement. */
export const BANK_FIELDS_NEED: Permission = 'supplier:settlement'
export const BANK_FIELDS = ['bankAccountName', 'bankName', 'bankAccountNo'] as const

/** Form input. A draft needs only the company name; `supplierEnableFaults` lists what is missing to enable it. */
export const SupplierInput = z.strictObject({
  name: requiredLine(60, '公司名称', 4),
  shortName: draftLine(15, '简称', 2),
  supplierType: code(supplierType, '供应商类型').nullable(),
  creditCode: orEmpty(z.string().trim().toUpperCase().refine(isCreditCode, CREDIT_CODE_MESSAGE)),
  license: orEmpty(fileUrl('营业执照')),
  /** Empty: long-term. */
  licenseUntil: orEmpty(date('执照有效期')),
  legalPerson: draftLine(20, '法定代表人', 2),
  contactName: draftLine(20, '联系人', 2),
  contactPhone: phone('联系电话'),
  contactEmail: orEmpty(z.email('请输入正确的邮箱').max(64, '邮箱最多 64 个字符')),
  area: orEmpty(areaCode('所在地区')),
  address: draftLine(100, '详细地址', 5),
  warehouses,
  returnAddress: draftLine(120, '退货地址', 5),
  categoryIds: z.array(id('请选择经营类目')).max(30, '经营类目最多 30 个'),
  leadTime: code(leadTime, '默认货期').nullable(),
  logisticsLevel: code(logisticsLevel, '默认物流服务').nullable(),
  contractNo: draftLine(30, '合同编号', 4),
  contractFiles: files(10, '合同附件'),
  contractFrom: orEmpty(date('合同开始日期')),
  contractUntil: orEmpty(date('合同截止日期')),
  settlementCycle: code(settlementCycle, '结算周期').nullable(),
  deposit: orEmpty(money('保证金')),
  bankAccountName: line(60, '开户名称').optional(),
  bankName: draftLine(50, '开户银行', 4).optional(),
  bankAccountNo: orEmpty(z.string().regex(/^\d{8,30}$/, '银行账号应为 8 到 30 位数字')).optional(),
  invoiceType: code(invoiceType, '发票类型').nullable(),
  taxRate: code(taxRate, '税率').nullable(),
  account: orEmpty(z.string().trim().refine(isMobile, '登录账号应为手机号')),
  /** Hidden from the supplier. */
  remark: paragraph(500, '内部备注').optional(),
})
export type SupplierInput = z.infer<typeof SupplierInput>

/** A supplier as shown in a list, with the middle of its phone masked. */
export const SupplierRow = z.object({
  ...recordFields,
  supplierCode: z.string(),
  name: z.string(),
  shortName: z.string(),
  supplierType: code(supplierType).nullable(),
  contactName: z.string(),
  contactPhone: z.string(),
  area: z.string(),
  /** 广东省佛山市顺德区, so that a list needs no region tree. */
  areaName: z.string(),
  settlementCycle: code(settlementCycle).nullable(),
  brandCount: z.number().int(),
  /** Excludes the recycle bin. */
  productCount: z.number().int(),
  /** Orders with its goods that wait for payment, for goods or for the receiver. */
  openOrderCount: z.number().int(),
  contractUntil: z.string(),
  /** Days until the contract ends; negative if ended, null without an end. */
  daysLeft: z.number().int().nullable(),
  account: z.string(),
  lastLoginAt: z.string().nullable(),
  /** From a password reset until the supplier sets a new one. */
  mustChangePassword: z.boolean(),
  disableReason: z.string(),
  status: code(supplierStatus),
})
export type SupplierRow = z.infer<typeof SupplierRow>

/** A full supplier. File URLs are valid for 10 minutes. */
export const Supplier = SupplierRow.extend({
  creditCode: z.string(),
  license: z.string(),
  licenseUntil: z.string(),
  legalPerson: z.string(),
  contactEmail: z.string(),
  address: z.string(),
  warehouses: z.array(Warehouse.extend({ keeperPhone: z.string() })),
  returnAddress: z.string(),
  categoryIds: z.array(z.number().int()),
  categories: z.array(NamedRef),
  leadTime: code(leadTime).nullable(),
  logisticsLevel: code(logisticsLevel).nullable(),
  contractNo: z.string(),
  contractFiles: z.array(ShownFile),
  contractFrom: z.string(),
  deposit: z.string(),
  /** The three bank fields are omitted without supplier:settlement. */
  bankAccountName: z.string().optional(),
  bankName: z.string().optional(),
  bankAccountNo: z.string().optional(),
  invoiceType: code(invoiceType).nullable(),
  taxRate: code(taxRate).nullable(),
  /** Omitted for the supplier itself. */
  remark: z.string().optional(),
  sellableCount: z.number().int(),
  brands: z.array(z.object({ id: z.number().int(), name: z.string(), logo: z.string(), status: code(brandStatus) })),
})
export type Supplier = z.infer<typeof Supplier>

const filters = {
  /** Name, short name, code, account or credit code. */
  keyword: line(60, '关键词').optional(),
  supplierType: code(supplierType, '供应商类型').optional(),
  /** A province, city or district. */
  area: areaCode('所在地区').optional(),
  categoryId: id('请选择类目').optional(),
  settlementCycle: code(settlementCycle, '结算周期').optional(),
  status: code(supplierStatus, '状态').optional(),
  /** Contract ends within this many days. */
  contractExpiring: days.optional(),
  contractExpired: z.literal(true).optional(),
  neverLoggedIn: z.literal(true).optional(),
  createdFrom: date('开始日期').optional(),
  createdTo: date('结束日期').optional(),
}

export const SUPPLIER_SORTS = ['name', 'contractUntil', 'status', 'createdAt', 'updatedAt'] as const

export const listSuppliers = endpoint('POST /api/supplier/list', {
  title: '查看供应商列表',
  paramsIn: 'body',
  permission: 'supplier:view',
  resource: 'supplier',
  params: pageParams(filters, { sort: SUPPLIER_SORTS }),
  /** `counts`: by status, and under `expiring` (30 days), `expired` and `neverLoggedIn`. */
  data: page(SupplierRow),
})

export const getSupplier = endpoint('GET /api/supplier/getInfo', {
  title: '查看供应商',
  paramsIn: 'query',
  permission: 'supplier:view',
  resource: 'supplier',
  params: z.strictObject({
    id: queryId(),
    /** 1 masks phone and bank number even for readers with access; `revealSupplier` reveals them one at a time. */
    covered: queryFlag().optional(),
  }),
  data: Supplier,
})

export const getSupplierDues = endpoint('GET /api/supplier/dues', {
  title: '查看供应商未了结事项',
  paramsIn: 'query',
  permission: 'supplier:view',
  resource: 'supplier',
  params: z.strictObject({ id: queryId() }),
  data: SupplierDues,
})

export const revealSupplier = endpoint('POST /api/supplier/reveal', {
  title: '查看供应商完整号码',
  paramsIn: 'body',
  permission: 'supplier:view',
  // Each view is written to the audit log.
  invalidates: [],
  isRead: true,
  secretAnswer: true,
  params: z.strictObject({
    id: id(),
    field: z.enum(['contactPhone', 'returnAddress', 'bankAccountNo'], '请选择要查看的内容'),
  }),
  data: z.object({ value: z.string() }),
})

export const addSupplier = endpoint('POST /api/supplier/add', {
  title: '新增供应商',
  paramsIn: 'body',
  permission: 'supplier:edit',
  invalidates: ['supplier'],
  params: SupplierInput.partial()
    .required({ name: true })
    .extend({
      /** Enables it at once; requires supplier:enable. */
      enableNow: z.boolean().default(false),
    }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const editSupplier = endpoint('POST /api/supplier/edit', {
  title: '编辑供应商',
  paramsIn: 'body',
  permission: 'supplier:edit',
  invalidates: ['supplier', 'brand'],
  /** Only the fields that changed. */
  params: SupplierInput.partial().extend({ id: id(), version: version() }),
  data: z.object({ id: z.number().int(), version: z.number().int() }),
})

export const enableSupplier = endpoint('GET /api/supplier/enable', {
  title: '启用或停用供应商',
  paramsIn: 'query',
  permission: 'supplier:enable',
  invalidates: ['supplier', 'brand', 'product', 'notification'],
  params: z.strictObject({
    id: queryId(),
    enabled: queryFlag(),
    /** Required when disabling. */
    reason: paragraph(100, '停用原因').optional(),
  }),
  /** Products that stop selling, or sell again, and open orders. */
  data: z.object({ affectedProducts: z.number().int(), openOrders: z.number().int() }),
})

export const resetSupplier = endpoint('POST /api/supplier/reset', {
  title: '重置供应商密码',
  paramsIn: 'query',
  permission: 'supplier:reset',
  invalidates: ['supplier'],
  secretAnswer: true,
  params: z.strictObject({ id: queryId(), by: z.enum(['sms', 'show'], '请选择发送方式').default('sms') }),
  /** `password` only for `show`, and only once. */
  data: z.object({ account: z.string(), password: z.string().optional() }),
})

/** Refused while anything is unsettled; `data.dues` lists it. */
export const closeSupplier = endpoint('POST /api/supplier/close', {
  title: '清退供应商',
  paramsIn: 'body',
  permission: 'supplier:enable',
  invalidates: ['supplier', 'brand', 'brandReview', 'product'],
  params: z.strictObject({
    id: id(),
    version: version(),
    reason: requiredLine(100, '清退原因', 5),
    /** The company name, typed by the user. */
    confirmName: line(60, '公司名称'),
  }),
  data: nothing,
})

export const exportSuppliers = endpoint('POST /api/supplier/export', {
  title: '导出供应商',
  paramsIn: 'body',
  permission: 'supplier:export',
  invalidates: ['job'],
  params: z.strictObject({ ...exportColumns, ...filters, ...chosenIds }),
  data: exportStarted,
})
