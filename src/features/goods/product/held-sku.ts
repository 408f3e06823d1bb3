import type { SkuDetail } from '#contract/goods/product-editing.ts'
import type { SkuInput } from '#contract/goods/product-fields.ts'

class HeldSku {}

/**
 * A SKU in the form, as a class instance: the form clones plain objects at each key, and there may be 200 SKUs. Never
 * mutate it.
 */
export const heldSku = (sku: SkuInput): SkuInput => Object.assign(new HeldSku(), sku)

/** A stored SKU as form input. */
export const toSku = (sku: SkuDetail): SkuInput =>
  heldSku({
    ...(sku.id > 0 && { id: sku.id }),
    specValues: sku.specValues,
    skuCode: sku.skuCode,
    barcode: sku.barcode,
    image: sku.ownImage,
    ...Object.fromEntries(
      (['supplyPrice', 'purchasePrice', 'productPrice', 'salePrice'] as const).flatMap((name) =>
        sku[name] === undefined ? [] : [[name, sku[name] ?? '']],
      ),
    ),
    ...Object.fromEntries(
      (['purchaseFactor', 'productFactor', 'saleFactor'] as const).flatMap((name) =>
        sku[name] === undefined ? [] : [[name, sku[name]]],
      ),
    ),
    stock: sku.stock,
    warnStock: sku.warnStock,
    madeToOrder: sku.madeToOrder,
    weight: sku.weight,
    volume: sku.volume,
    size: sku.size,
    packageCount: sku.packageCount,
    enabled: sku.enabled,
  })
