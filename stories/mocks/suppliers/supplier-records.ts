import type { Category } from '#contract/configuration/categories.ts'
import { noTerms } from '#contract/configuration/category-rules.ts'
import { enableStatus } from '#contract/configuration/codes.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { orderBizType, refundStatus } from '#contract/orders/codes.ts'
import { creditCheckDigit } from '#contract/rules/credit-code.ts'
import {
  brandStatus,
  invoiceType,
  settlementCycle,
  supplierStatus,
  supplierType,
  taxRate,
} from '#contract/suppliers/codes.ts'
import type { SupplierDues } from '#contract/suppliers/supplier-dues.ts'
import type { Supplier } from '#contract/suppliers/suppliers.ts'
import { mark, paper } from '#mocks/pictures.ts'
import { dayFrom, daysLeft, hoursAgo, record } from '#mocks/records.ts'

const category = (id: number, name: string, path: string, level: number, children: Category[] = []): Category => ({
  id,
  categoryCode: String(id).padStart(2, '0'),
  parentId: null,
  name,
  path,
  level,
  sort: id,
  status: enableStatus.enabled,
  version: 1,
  createdAt: hoursAgo(900),
  createdBy: '林知夏',
  updatedAt: hoursAgo(400),
  updatedBy: '林知夏',
  icon: '',
  ...noTerms,
  effective: noTerms,
  productCount: 0,
  onSaleCount: 0,
  templateCount: 0,
  children,
})

export const categoryTree: Category[] = [
  category(1, '家具', '家具', 1, [
    category(11, '沙发', '家具 / 沙发', 2, [category(111, '布艺沙发', '家具 / 沙发 / 布艺沙发', 3)]),
    category(12, '餐桌椅', '家具 / 餐桌椅', 2),
  ]),
  category(2, '灯具', '灯具', 1, [category(21, '吊灯', '灯具 / 吊灯', 2)]),
]

const creditBody = (id: number) => `91330106MA2B${String(id).padStart(5, '0')}`
export const creditCodeOf = (id: number) => `${creditBody(id)}${creditCheckDigit(creditBody(id))}`

export function supplierRecord(id: number, name: string, shortName: string, part: Partial<Supplier> = {}): Supplier {
  const contractUntil = part.contractUntil ?? dayFrom(400)
  return {
    ...record(id),
    supplierCode: `G${String(id).padStart(6, '0')}`,
    name,
    shortName,
    supplierType: supplierType.manufacturer,
    contactName: '陈书言',
    contactPhone: '13800571234',
    area: '330106',
    areaName: '浙江省杭州市西湖区',
    settlementCycle: settlementCycle.monthly,
    brandCount: 2,
    productCount: 128,
    openOrderCount: 0,
    account: `1390571000${id}`,
    lastLoginAt: hoursAgo(id * 7),
    mustChangePassword: false,
    disableReason: '',
    status: supplierStatus.enabled,
    creditCode: creditCodeOf(id),
    license: paper(200),
    licenseUntil: '',
    legalPerson: '陈书言',
    contactEmail: 'shuyan@muhe.example.cn',
    address: '文三路 90 号东部软件园 2 幢 301 室',
    warehouses: [
      {
        warehouseName: '杭州总仓',
        warehouseArea: '330110',
        warehouseAddress: '良渚街道物流园 3 号库',
        keeper: '沈一舟',
        keeperPhone: '13757112233',
        isDefault: true,
      },
    ],
    returnAddress: '杭州市余杭区良渚街道物流园 3 号库，沈一舟 13757112233',
    categoryIds: [11],
    categories: [{ id: 11, name: '沙发' }],
    leadTime: leadTime.days30,
    logisticsLevel: logisticsLevel.delivery,
    contractNo: `HT-2026-${String(id).padStart(4, '0')}`,
    contractFiles: [{ url: 'https://files.example/contract.pdf', name: '合作协议.pdf', size: 824_000 }],
    contractFrom: dayFrom(-300),
    deposit: '20000.00',
    bankAccountName: name,
    bankName: '中国工商银行杭州文三支行',
    bankAccountNo: '6222021202012346217',
    invoiceType: invoiceType.vatSpecial,
    taxRate: taxRate.thirteen,
    remark: '',
    sellableCount: 96,
    brands: [{ id: 1, name: '北欧之家', logo: mark(50), status: brandStatus.enabled }],
    ...part,
    contractUntil,
    daysLeft: daysLeft(contractUntil),
  }
}

export const supplierRecords = (): Supplier[] => [
  supplierRecord(1, '杭州木禾家居有限公司', '木禾家居', { openOrderCount: 4 }),
  supplierRecord(2, '佛山顺德拾光灯饰制造有限公司', '拾光灯饰', {
    area: '440606',
    contractUntil: dayFrom(12),
    categories: [{ id: 21, name: '吊灯' }],
    categoryIds: [21],
  }),
  supplierRecord(3, '宁波山止家具有限公司', '山止家具', {
    contractUntil: dayFrom(-5),
    status: supplierStatus.disabled,
    disableReason: '合同到期未续签',
    sellableCount: 0,
  }),
  supplierRecord(4, '上海云织软装贸易有限公司', '云织软装', {
    supplierType: supplierType.agent,
    lastLoginAt: null,
    mustChangePassword: true,
    settlementCycle: settlementCycle.halfMonthly,
  }),
  supplierRecord(5, '苏州听雨布艺有限公司', '听雨布艺', {
    status: supplierStatus.draft,
    account: '',
    lastLoginAt: null,
    license: '',
    contractNo: '',
    contractFiles: [],
    contractFrom: '',
    contractUntil: '',
    warehouses: [],
    brands: [],
    brandCount: 0,
    productCount: 0,
    sellableCount: 0,
  }),
]

/** Open items of a supplier with the given number of unfinished orders; none for 0. */
export const duesRecord = (openOrders: number): SupplierDues => ({
  orders: [
    { bizType: 1 as const, count: openOrders - 1, amount: '18640.00' },
    { bizType: 3 as const, count: 1, amount: '2580.00' },
  ].filter(() => openOrders > 1),
  refunds: openOrders > 1 ? [{ status: refundStatus.requested, count: 2, amount: '1290.00' }] : [],
  unsettled: openOrders > 1 ? [{ bizType: orderBizType.blackCardPurchase, count: 5, amount: '36200.00' }] : [],
  unsettledSince: dayFrom(-30),
})
