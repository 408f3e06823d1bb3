import type { RequestHandler } from 'msw'
import { getCategoryTree } from '#contract/configuration/categories.ts'
import { coveredText } from '#contract/field-rights.ts'
import { listSupplierOptions } from '#contract/goods/options.ts'
import { listProducts } from '#contract/goods/products.ts'
import { maskPhone } from '#contract/rules/phone.ts'
import { supplierStatus } from '#contract/suppliers/codes.ts'
import { closeSupplierFault } from '#contract/suppliers/supplier-dues.ts'
import { maskAccountNo, supplierEnableFaults } from '#contract/suppliers/supplier-rules.ts'
import {
  addSupplier,
  closeSupplier,
  editSupplier,
  enableSupplier,
  exportSuppliers,
  getSupplier,
  getSupplierDues,
  listSuppliers,
  resetSupplier,
  revealSupplier,
  type Supplier,
} from '#contract/suppliers/suppliers.ts'
import { dayOf } from '#lib/formats.ts'
import { answer, found, pageOf, refuseFields, within } from '#mocks/answer.ts'
import { collection } from '#mocks/collection.ts'
import { productRecords } from '#mocks/goods/products.ts'
import { MockRefusal } from '#mocks/worker.ts'
import { brandHandlers } from './brand-handlers.ts'
import { brandRecords, reviewRecords } from './brand-records.ts'
import { reviewHandlers } from './review-handlers.ts'
import { categoryTree, duesRecord, supplierRecord, supplierRecords } from './supplier-records.ts'

/** The goods of a supplier for supplier screens; product lists have their own handlers. */
export const productsOfSuppliers = (): RequestHandler =>
  answer(listProducts, (params) =>
    pageOf(
      productRecords().filter(({ supplier }) => supplier.id === params.supplierId),
      params,
    ),
  )

/** In-memory brands, brand reviews and suppliers; each story starts with a fresh copy. */
export function supplierHandlers(suppliers: Supplier[] = supplierRecords()): RequestHandler[] {
  const brands = brandRecords()
  return [
    ...brandHandlers(brands),
    ...reviewHandlers(reviewRecords(brands)),
    ...supplierAnswers(suppliers),
    answer(getCategoryTree, () => categoryTree),
  ]
}

function supplierAnswers(suppliers: Supplier[]): RequestHandler[] {
  return [
    answer(getSupplier, ({ id, covered }) => {
      const supplier = found(suppliers, id)
      return covered ? masked(supplier) : supplier
    }),
    answer(getSupplierDues, ({ id }) => duesRecord(found(suppliers, id).openOrderCount)),
    answer(revealSupplier, ({ id, field }) => ({ value: found(suppliers, id)[field] ?? '' })),
    ...collection(
      {
        list: listSuppliers,
        add: addSupplier,
        edit: editSupplier,
        options: listSupplierOptions,
        export: exportSuppliers,
      },
      suppliers,
      {
        match: {
          keyword: within('name', 'shortName', 'supplierCode', 'account', 'creditCode'),
          contractExpired: ({ daysLeft }, wanted) => !wanted || (daysLeft ?? 0) < 0,
        },
        counts: () => ({ expiring: 1, expired: 1, neverLoggedIn: 1 }),
        present: masked,
        option: ({ shortName, status }) => ({ name: shortName, enabled: status === supplierStatus.enabled }),
        make: (id, { name, shortName = '', enableNow }) =>
          supplierRecord(id, name, shortName, { status: enableNow ? supplierStatus.enabled : supplierStatus.draft }),
        change: ({ enableNow: _now, ...input }) => input,
      },
    ),
    answer(enableSupplier, ({ id, enabled, reason = '' }) => {
      const supplier = found(suppliers, id)
      const fields = enabled ? supplierEnableFaults(supplier, dayOf()) : {}
      refuseFields(fields)
      Object.assign(supplier, { status: enabled ? 1 : 2, disableReason: reason })
      return { affectedProducts: supplier.sellableCount, openOrders: supplier.openOrderCount }
    }),
    answer(resetSupplier, ({ id, by }) => ({
      account: found(suppliers, id).account,
      ...(by === 'show' && { password: 'Muhe-7420-sofa' }),
    })),
    answer(closeSupplier, ({ id }) => {
      const fault = closeSupplierFault(duesRecord(found(suppliers, id).openOrderCount))
      if (fault) throw new MockRefusal(422, fault)
      Object.assign(found(suppliers, id), { status: 3 })
      return null
    }),
  ]
}

const masked = (supplier: Supplier): Supplier => ({
  ...supplier,
  contactPhone: maskPhone(supplier.contactPhone),
  returnAddress: coveredText('phonesWithin', supplier.returnAddress),
  ...(supplier.bankAccountNo && { bankAccountNo: maskAccountNo(supplier.bankAccountNo.slice(-4)) }),
})
