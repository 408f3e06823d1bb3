import type { SourceSku } from '#contract/goods/supplier-products.ts'

/** A SKU in the supplier's terms: 米白色 / 1.8 米. */
export const sourceText = ({ specs, supplierSkuNo }: Pick<SourceSku, 'specs' | 'supplierSkuNo'>): string =>
  specs.map(({ sourceValue }) => sourceValue).join(' / ') || supplierSkuNo
