import { useMemo } from 'react'
import { getBrand } from '#contract/suppliers/brands.ts'
import { useRead } from '#screen/data/use-read.ts'
import { PriceDrawer } from './price-drawer.tsx'

/** The prices of all products of a brand, recomputed from the brand factors; nothing is stored until the user saves. */
export function BrandPriceDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  const brand = useRead(getBrand, { id })
  const factors = useMemo(
    () =>
      brand && {
        purchaseFactor: brand.purchaseFactor ?? '',
        productFactor: brand.productFactor ?? '',
        saleFactor: brand.saleFactor ?? '',
      },
    [brand],
  )
  const of = useMemo(() => (factors ? { id, factors } : undefined), [id, factors])
  return of && <PriceDrawer brand={of} onClose={onClose} />
}
