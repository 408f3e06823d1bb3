import { importsOf } from '../imports/definition.ts'
import { categoryImport } from './configuration/category-import.ts'
import { specValueImport } from './configuration/spec-value-import.ts'
import { priceImport } from './goods/price-import.ts'
import { productImport } from './goods/product-import.ts'
import { stockImport } from './goods/stock-import.ts'
import { supplierGoodsImport } from './goods/supplier-goods-import.ts'
import { materialImport } from './materials/material-import.ts'
import { shipmentImport } from './orders/shipment-import.ts'

/** Every kind of record that may be imported. */
export const imports = importsOf([
  categoryImport,
  specValueImport,
  productImport,
  priceImport,
  stockImport,
  supplierGoodsImport,
  materialImport,
  shipmentImport,
])
