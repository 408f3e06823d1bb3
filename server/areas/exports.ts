import type { ExportDefinition } from '../jobs/exports.ts'
import { packageItemExport } from './agents/item-export.ts'
import { packageExport } from './agents/package-list.ts'
import { productExport } from './goods/product-list.ts'
import { materialExport } from './materials/material-list.ts'
import { proxyExport } from './materials/proxy-list.ts'
import { digitalOrderExport } from './orders/digital-list.ts'
import { orderExport, orderLineExport } from './orders/order-export.ts'
import { refundExport } from './orders/refund-list.ts'
import { auditExport } from './permissions/audit-list.ts'
import { roleMatrixExport } from './permissions/role-matrix.ts'
import { userExport } from './permissions/user-list.ts'
import { brandExport } from './suppliers/brand-list.ts'
import { receiptExport } from './suppliers/receipts.ts'
import { supplierExport } from './suppliers/supplier-list.ts'

/** Every kind of export: a job finds its own here, in whichever instance it runs. */
export const exportDefinitions: ExportDefinition[] = [
  productExport,
  materialExport,
  packageExport,
  packageItemExport,
  proxyExport,
  orderExport,
  orderLineExport,
  refundExport,
  digitalOrderExport,
  brandExport,
  supplierExport,
  receiptExport,
  auditExport,
  roleMatrixExport,
  userExport,
]
