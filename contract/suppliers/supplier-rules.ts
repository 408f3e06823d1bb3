import type { FieldErrors } from '#contract/fields.ts'
import type { Supplier, SupplierInput } from './suppliers.ts'

export const supplierFieldTitles: Record<keyof SupplierInput, string> = {
  name: '公司名称',
  shortName: '简称',
  supplierType: '供应商类型',
  creditCode: '统一社会信用代码',
  license: '营业执照',
  licenseUntil: '执照有效期至',
  legalPerson: '法定代表人',
  contactName: '联系人',
  contactPhone: '联系电话',
  contactEmail: '邮箱',
  area: '所在地区',
  address: '详细地址',
  warehouses: '发货仓',
  returnAddress: '退货地址',
  categoryIds: '经营类目',
  leadTime: '默认货期',
  logisticsLevel: '默认物流服务',
  contractNo: '合同编号',
  contractFiles: '合同附件',
  contractFrom: '合同开始',
  contractUntil: '合同截止',
  settlementCycle: '结算周期',
  deposit: '保证金',
  bankAccountName: '开户名称',
  bankName: '开户银行',
  bankAccountNo: '银行账号',
  invoiceType: '发票类型',
  taxRate: '税率',
  account: '登录账号',
  remark: '内部备注',
}

type Checked = Pick<
  Supplier,
  | 'name'
  | 'shortName'
  | 'supplierType'
  | 'creditCode'
  | 'license'
  | 'licenseUntil'
  | 'contactName'
  | 'contactPhone'
  | 'area'
  | 'address'
  | 'warehouses'
  | 'returnAddress'
  | 'categoryIds'
  | 'contractNo'
  | 'contractFiles'
  | 'contractFrom'
  | 'contractUntil'
  | 'settlementCycle'
  | 'invoiceType'
  | 'account'
>

/** Cross-field validation errors, for drafts and non-drafts. */
export function supplierFaults(
  supplier: Pick<Supplier, 'name' | 'contractFrom' | 'contractUntil' | 'bankAccountName' | 'remark'>,
): FieldErrors {
  const { contractFrom: from, contractUntil: until, bankAccountName, remark, name } = supplier
  const faults: FieldErrors = {}
  if (from && until && until <= from) faults.contractUntil = '合同截止日期应晚于开始日期'
  if (bankAccountName && bankAccountName !== name && !remark) faults.remark = '开户名称与公司名称不一致，请在备注中说明'
  return faults
}

/** Errors that block enabling a supplier, for the checklist next to the form and the server. `today` is YYYY-MM-DD. */
export function supplierEnableFaults(supplier: Checked, today: string): FieldErrors {
  const faults: FieldErrors = {}
  const demand = (field: keyof Checked, holds: boolean, message: string) => {
    if (!holds) faults[field] ??= message
  }
  demand('license', supplier.license !== '', '缺少营业执照')
  demand('licenseUntil', supplier.licenseUntil === '' || supplier.licenseUntil >= today, '营业执照已过期')
  demand('shortName', supplier.shortName !== '', '缺少简称')
  demand('supplierType', supplier.supplierType !== null, '未选择供应商类型')
  demand('creditCode', supplier.creditCode !== '', '缺少统一社会信用代码')
  demand('area', supplier.area !== '', '未选择所在地区')
  demand('address', supplier.address !== '', '缺少详细地址')
  demand('contactName', supplier.contactName !== '', '缺少联系人')
  demand('contactPhone', supplier.contactPhone !== '', '缺少联系电话')
  const defaults = supplier.warehouses.filter((warehouse) => warehouse.isDefault).length
  demand('warehouses', supplier.warehouses.length > 0, '缺少发货仓')
  demand('warehouses', defaults === 1, '请选择一个默认发货仓')
  demand('returnAddress', supplier.returnAddress !== '', '缺少退货地址')
  demand('categoryIds', supplier.categoryIds.length > 0, '未选择经营类目')
  demand('contractNo', supplier.contractNo !== '', '缺少合同编号')
  demand('contractFiles', supplier.contractFiles.length > 0, '缺少合同附件')
  demand('contractFrom', supplier.contractFrom !== '', '缺少合同开始日期')
  demand('contractFrom', supplier.contractFrom <= today, '合同尚未开始')
  demand('contractUntil', supplier.contractUntil !== '', '缺少合同截止日期')
  demand('contractUntil', supplier.contractUntil >= today, '合同已过期')
  demand('settlementCycle', supplier.settlementCycle !== null, '未选择结算周期')
  demand('invoiceType', supplier.invoiceType !== null, '未选择发票类型')
  demand('account', supplier.account !== '', '未设置登录账号')
  return faults
}

/** **** 6217 */
export const maskAccountNo = (lastDigits: string): string => (lastDigits === '' ? '' : `**** ${lastDigits}`)
