import type { ExportDefinition } from '../jobs/exports.ts'
import { brandExport } from './suppliers/brand-list.ts'
import { receiptExport } from './suppliers/receipts.ts'
import { supplierExport } from './suppliers/supplier-list.ts'

/** Every kind of export: a job finds its own here, in whichever instance it runs. */
export const exportDefinitions: ExportDefinition[] = [brandExport, supplierExport, receiptExport]
