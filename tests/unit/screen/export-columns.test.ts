import { describe, expect, test } from 'vitest'
import { distributorPurchaseKind } from '#contract/distribution/codes.ts'
import { canRead, type ResourceRights } from '#contract/field-rights.ts'
import { productRights } from '#contract/goods/field-rights.ts'
import { orderRights, refundRights } from '#contract/orders/field-rights.ts'
import { accountType } from '#contract/session.ts'
import { packageColumns } from '#features/agents/package/columns.tsx'
import { cardAuditColumns } from '#features/blackCard/audit/columns.tsx'
import { cardColumns } from '#features/blackCard/card/columns.tsx'
import { channelColumns } from '#features/blackCard/channel/columns.tsx'
import { serviceOrderColumns } from '#features/blackCard/service-order/columns.tsx'
import { distributorColumns } from '#features/distribution/account/columns.tsx'
import { authorizedProductColumns } from '#features/distribution/authorization/columns.tsx'
import { priceColumns } from '#features/distribution/price/columns.tsx'
import { purchaseColumns } from '#features/distribution/purchase/columns.tsx'
import { relationColumns } from '#features/distribution/relation/columns.tsx'
import { renewalColumns } from '#features/distribution/renewal/columns.tsx'
import { dueColumns } from '#features/distribution/renewal/due-columns.tsx'
import { productColumns } from '#features/goods/product/columns.tsx'
import { activityColumns } from '#features/marketing/activity/columns.tsx'
import { activityProductColumns } from '#features/marketing/activity-product/columns.tsx'
import { couponColumns } from '#features/marketing/coupon/columns.tsx'
import { handselColumns } from '#features/marketing/handsel/columns.tsx'
import { logColumns } from '#features/marketing/use-log/columns.tsx'
import { materialColumns } from '#features/materials/material/columns.tsx'
import { storeMaterialColumns } from '#features/materials/material/store-material-columns.tsx'
import { proxyColumns } from '#features/materials/proxy/columns.tsx'
import { clientColumnColumns } from '#features/merchants/client-column/columns.tsx'
import { enterpriseColumns } from '#features/merchants/enterprise/columns.tsx'
import { experienceColumns } from '#features/merchants/experience/columns.tsx'
import { merchantLabelColumns } from '#features/merchants/label/columns.tsx'
import { merchantMenuColumns } from '#features/merchants/menu/columns.tsx'
import { memberColumns } from '#features/merchants/merchant-user/columns.tsx'
import { personalColumns } from '#features/merchants/personal/columns.tsx'
import { bindingColumns } from '#features/merchants/promoter/bindings.tsx'
import { promoterColumns } from '#features/merchants/promoter/columns.tsx'
import { commissionColumns } from '#features/merchants/promoter/commissions.tsx'
import { withdrawColumns } from '#features/merchants/promoter/withdraws.tsx'
import { providerColumns } from '#features/merchants/provider/columns.tsx'
import { quotaColumns } from '#features/merchants/staff-quota/columns.tsx'
import { bannerColumns } from '#features/operations/banner/columns.tsx'
import { digitalColumns } from '#features/orders/digital/columns.tsx'
import { orderColumns } from '#features/orders/order/columns.tsx'
import {
  cardPurchases,
  cardSales,
  channelPurchases,
  channelSales,
  distributorPurchases,
  distributorSales,
} from '#features/orders/order/kinds.ts'
import { refundColumns } from '#features/orders/refund/columns.tsx'
import { auditColumns } from '#features/permissions/audit/columns.tsx'
import { userColumns } from '#features/permissions/user/columns.tsx'
import { brandColumns } from '#features/suppliers/brand/columns.tsx'
import { receiptColumns } from '#features/suppliers/notice/receipts.tsx'
import { supplierColumns } from '#features/suppliers/supplier/columns.tsx'
import { applicationColumns } from '#features/users/application/columns.tsx'
import { customerColumns } from '#features/users/customer/columns.tsx'
import { designStoreColumns } from '#features/users/design-store/columns.tsx'
import { miniStoreColumns } from '#features/users/mini-store/columns.tsx'
import { storeColumns } from '#features/users/store/columns.tsx'
import { userColumns as registeredUserColumns } from '#features/users/user/columns.tsx'
import { areas } from '#server/areas/index.ts'
import { anonymous, type Caller } from '#server/context.ts'
import type { Connection } from '#server/database/pool.ts'
import { chosenColumns, type ExportColumn } from '#server/jobs/exports.ts'
import { shownIds } from '#ui/data-table/preference.ts'

type Listed = readonly { id: string; title: string; isPicture?: true }[]

const platform: Caller = { ...anonymous, can: () => true }
const supplier: Caller = {
  ...anonymous,
  accountType: accountType.supplier,
  supplierId: 1,
  can: (permission) => permission !== 'product:cost',
}

const open = () => {}
const readsBy = (rights: ResourceRights, isSupplier: boolean) => (field: string) => {
  const rule = rights.fields[field]
  return rule === undefined || canRead(rule, isSupplier ? supplier : platform)
}
const orderKinds = [cardPurchases, cardSales, channelPurchases, channelSales, distributorPurchases, distributorSales]
const orderLists = (isSupplier: boolean) =>
  orderKinds.map((kind) =>
    orderColumns({
      columns: kind.columns,
      isSupplier,
      isDealer: false,
      shows: readsBy(orderRights, isSupplier),
      seesCost: !isSupplier,
      hasDrawings: true,
      sums: undefined,
    }),
  )

/** The lists behind each export, with all columns that some user may see. */
const lists: Record<string, readonly Listed[]> = {
  products: [productColumns],
  authorizedProducts: [authorizedProductColumns],
  priceSettings: [priceColumns],
  materials: [materialColumns(open, true), storeMaterialColumns(open)],
  proxyRecords: [proxyColumns(open)],
  agentPackages: [packageColumns],
  orders: orderLists(false),
  refunds: [refundColumns({ open, isSupplier: false, reads: readsBy(refundRights, false), sums: {} })],
  digitalOrders: [digitalColumns({ open, payAmount: undefined })],
  brands: [brandColumns(open)],
  suppliers: [supplierColumns(open)],
  noticeReceipts: [receiptColumns],
  auditLogs: [auditColumns(open)],
  banners: [bannerColumns(open, [])],
  clientColumns: [clientColumnColumns(open)],
  customers: [customerColumns(open, true)],
  distributors: [distributorColumns({ open, isStaff: true }), dueColumns({ open, isStaff: true })],
  distributorPurchases: [distributorPurchaseKind.upgrade, distributorPurchaseKind.addon].map((kind) =>
    purchaseColumns({ kind, open, sum: undefined }),
  ),
  distributorRenewals: [renewalColumns({ open, sum: undefined })],
  distributorRelations: [relationColumns({ open, isTree: false })],
  activities: [activityColumns([])],
  activityProducts: [activityProductColumns(open, { seesSale: true, isSupplier: false })],
  coupons: [couponColumns(open)],
  couponHandsels: [handselColumns(open)],
  couponUseLogs: [logColumns],
  enterpriseUsers: [enterpriseColumns(open)],
  experiences: [experienceColumns(open)],
  merchantLabels: [merchantLabelColumns(open, (code) => code)],
  merchantMenus: [merchantMenuColumns(open)],
  merchantUsers: [memberColumns(open)],
  staffQuotas: [quotaColumns(undefined)],
  providers: [providerColumns],
  channels: [channelColumns({ prices: true })],
  serviceOrders: [serviceOrderColumns({ open, payAmount: undefined })],
  cardMerchants: [cardColumns(true)],
  cardAudits: [cardAuditColumns(open)],
  personalMerchants: [personalColumns(open)],
  promoters: [promoterColumns(undefined)],
  promoterBindings: [bindingColumns],
  promoterCommissions: [commissionColumns],
  promoterWithdraws: [withdrawColumns],
  adminUsers: [userColumns({ open, linksSuppliers: true })],
  userApplications: [applicationColumns(() => {})],
  cityStores: [storeColumns(open)],
  designStores: [designStoreColumns(open)],
  miniStores: [miniStoreColumns(open, undefined)],
  users: [registeredUserColumns(undefined)],
}
/** What supplier accounts see instead. */
const listsOfSuppliers: Record<string, readonly Listed[]> = {
  activityProducts: [activityProductColumns(open, { seesSale: false, isSupplier: true })],
  products: [productColumns.filter(({ id }) => readsBy(productRights, true)(id))],
  orders: orderLists(true),
  refunds: [refundColumns({ open, isSupplier: true, reads: readsBy(refundRights, true), sums: {} })],
}
/** Exports without a list. */
const others = [
  'couponHandselFailures',
  'userCoupons',
  'agentPackageItems',
  'orderLines',
  'roleMatrix',
  'skuPrices',
  'skuStocks',
]

async function columnsOf(kind: string, caller: Caller): Promise<ExportColumn<unknown>[]> {
  const definition = areas.exports.get(kind)
  if (!definition) throw new Error(`there is no export ${kind}`)
  return definition.columns({ caller, now: '2026-11-21T09:00:00+08:00', db: {} as Connection })
}

test('every export belongs to a list, or is listed without one', () => {
  expect([...Object.keys(lists), ...others].sort()).toEqual([...areas.exports.keys()].sort())
})

describe.each(Object.keys(lists))('%s', (kind) => {
  test.each([
    ['the platform', platform, lists],
    ['a supplier', supplier, listsOfSuppliers],
  ] as const)('has each column of its lists under its name, for %s', async (_who, caller, shown) => {
    const columns = await columnsOf(kind, caller)
    for (const list of shown[kind] ?? []) {
      const expected = list.filter(({ isPicture }) => !isPicture)
      const found = expected.map(({ id }) => columns.find((column) => column.id === id && column.beside === undefined))
      expect(found.map((column) => column && [column.id, column.title])).toEqual(
        expected.map(({ id, title }) => [id, title]),
      )
    }
  })

  test('has unique ids, placed next to existing columns', async () => {
    const columns = await columnsOf(kind, platform)
    const ids = columns.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    const listed = new Set((lists[kind] ?? []).flatMap((list) => list.map(({ id }) => id)))
    for (const { beside } of columns) if (beside) expect(listed).toContain(beside)
  })

  test("follows the user's hidden and moved columns", async () => {
    const columns = await columnsOf(kind, platform)
    const list = (lists[kind]?.[0] ?? []).filter(({ isPicture }) => !isPicture)
    const [first, second, third] = list.filter((column) => !('pin' in column) || column.pin === undefined)
    const ids = shownIds(list, { order: [third?.id ?? '', first?.id ?? ''], hidden: [second?.id ?? ''] })
    const main = chosenColumns(columns, ids).filter(({ beside }) => beside === undefined)
    expect(main.map(({ id }) => id)).toEqual(ids)
    expect(ids.indexOf(third?.id ?? '')).toBeLessThan(ids.indexOf(first?.id ?? ''))
    expect(ids).not.toContain(second?.id)
  })
})

test('columns that the caller may not read are not exported, even if requested', async () => {
  const hidden = {
    orders: ['payAmount', 'costAmount'],
    refunds: ['applyAmount', 'buyerName'],
    products: ['salePriceMin'],
  }
  for (const [kind, ids] of Object.entries(hidden)) {
    const columns = await columnsOf(kind, supplier)
    const chosen = chosenColumns(columns, ['status', ...ids]).map(({ id }) => id)
    for (const id of ids) expect(chosen, kind).not.toContain(id)
  }
})

test('an unknown id is ignored; an empty selection means the default columns', async () => {
  const columns = await columnsOf('orders', platform)
  expect(chosenColumns(columns, ['nothing', 'status', 'status']).map(({ id }) => id)).toEqual(['status'])
  expect(chosenColumns(columns, ['nothing'])).toEqual(columns.filter(({ isExtra }) => !isExtra))
})
