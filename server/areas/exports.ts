import type { ExportDefinition, LoadExport } from '../jobs/exports.ts'

/**
 * Every kind of export, and how its definition is loaded: a job finds its own here, in whichever instance it runs, and the
 * thread that makes the file loads no other.
 */
const definitions: Readonly<Record<string, () => Promise<ExportDefinition>>> = {
  products: async () => (await import('./goods/product-list.ts')).productExport,
  skuPrices: async () => (await import('./goods/sku-export.ts')).skuPriceExport,
  skuStocks: async () => (await import('./goods/sku-export.ts')).skuStockExport,
  materials: async () => (await import('./materials/material-list.ts')).materialExport,
  agentPackages: async () => (await import('./agents/package-list.ts')).packageExport,
  agentPackageItems: async () => (await import('./agents/item-export.ts')).packageItemExport,
  proxyRecords: async () => (await import('./materials/proxy-list.ts')).proxyExport,
  orders: async () => (await import('./orders/order-export.ts')).orderExport,
  orderLines: async () => (await import('./orders/order-export.ts')).orderLineExport,
  refunds: async () => (await import('./orders/refund-list.ts')).refundExport,
  digitalOrders: async () => (await import('./orders/digital-list.ts')).digitalOrderExport,
  brands: async () => (await import('./suppliers/brand-list.ts')).brandExport,
  suppliers: async () => (await import('./suppliers/supplier-list.ts')).supplierExport,
  noticeReceipts: async () => (await import('./suppliers/receipts.ts')).receiptExport,
  auditLogs: async () => (await import('./permissions/audit-list.ts')).auditExport,
  roleMatrix: async () => (await import('./permissions/role-matrix.ts')).roleMatrixExport,
  adminUsers: async () => (await import('./permissions/user-list.ts')).userExport,
}

export const exportKinds: readonly string[] = Object.keys(definitions)

export const loadExport: LoadExport = async (kind) =>
  Object.hasOwn(definitions, kind) ? definitions[kind]?.() : undefined
