import type { SourceSku } from '#contract/goods/supplier-products.ts'

/** A version in the supplier's words: 米白色 / 1.8 米. */
export const sourceText = ({ specs, supplierSkuNo }: Pick<SourceSku, 'specs' | 'supplierSkuNo'>): string =>
  specs.map(({ sourceValue }) => sourceValue).join(' / ') || supplierSkuNo
