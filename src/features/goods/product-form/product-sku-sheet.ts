import { FACTORS, manualPrices, PRICES } from '#contract/goods/price-rules.ts'
import type { ProductInput, SkuInput } from '#contract/goods/product-fields.ts'
import { combinationOf } from '#contract/goods/product-rules.ts'
import type { PriceName } from '#contract/rules/price.ts'
import { heldSku } from '#features/goods/product/held-sku.ts'
import { type SkuSheet, type Spec, withSpecs } from '#ui/sku-matrix/sheet.ts'

type Specs = ProductInput['specs']

/** A SKU being edited: numbers are strings, hidden prices are empty. */
export interface SkuCells {
  /** Null for a new SKU. */
  id: number | null
  skuCode: string
  barcode: string
  image: string
  supplyPrice: string
  purchasePrice: string
  productPrice: string
  salePrice: string
  purchaseFactor: string
  productFactor: string
  saleFactor: string
  /** Manually set prices, which other prices do not update. */
  manual: readonly PriceName[]
  stock: string
  warnStock: string
  madeToOrder: boolean
  weight: string
  volume: string
  size: string
  packageCount: string
  enabled: boolean
}

export type Factors = Pick<SkuCells, 'purchaseFactor' | 'productFactor' | 'saleFactor'>

export const blankCells = (factors: Factors): SkuCells => ({
  id: null,
  skuCode: '',
  barcode: '',
  image: '',
  supplyPrice: '',
  purchasePrice: '',
  productPrice: '',
  salePrice: '',
  ...factors,
  manual: [],
  stock: '',
  warnStock: '',
  madeToOrder: false,
  weight: '',
  volume: '',
  size: '',
  packageCount: '1',
  enabled: true,
})

const numberText = (value: number): string => (value === 0 ? '' : String(value))

function cellsOf(
  { id, specValues: _values, stock, warnStock, packageCount, ...sku }: SkuInput,
  factors: Factors,
): SkuCells {
  return {
    ...blankCells(factors),
    // Hidden prices are omitted, not undefined.
    ...Object.fromEntries(Object.entries(sku).filter(([, value]) => value !== undefined)),
    manual: manualPrices(sku),
    id: id ?? null,
    stock: numberText(stock),
    warnStock: numberText(warnStock),
    packageCount: String(packageCount),
  }
}

/** The sheet of a product: combinations without a SKU are struck out. */
export function sheetOf(specs: Specs, skus: readonly SkuInput[], factors: Factors): SkuSheet<SkuCells> {
  const made: Spec[] = specs.map(({ specId, name, values }) => ({
    id: String(specId),
    name,
    values: values.map(({ valueName }) => ({ id: valueName, name: valueName })),
  }))
  const sheet = withSpecs({ specs: [], rows: [] }, made, () => blankCells(factors))
  if (skus.length === 0) return sheet
  const known = new Map(skus.map((sku) => [combinationOf(sku), sku]))
  return {
    specs: sheet.specs,
    rows: sheet.rows.map((row) => {
      const specValues = Object.entries(row.values).map(([specId, valueName]) => ({
        specId: Number(specId),
        valueName,
      }))
      const sku = known.get(combinationOf({ specValues }))
      return sku ? { ...row, cells: cellsOf(sku, factors) } : { ...row, struck: true }
    }),
  }
}

/** Which prices may be sent: a hidden price or factor stays unchanged. */
export interface Sees {
  isSupplier: boolean
  cost: boolean
}

const hiddenFrom = ({ isSupplier, cost }: Sees): readonly string[] => {
  if (isSupplier) return [...PRICES, ...FACTORS].filter((name) => name !== 'supplyPrice')
  return cost ? [] : ['supplyPrice', 'purchasePrice', 'purchaseFactor']
}

/** Specs and SKUs as the form stores them; pictures stay with the values of the same name. */
export function skuFieldsOf(sheet: SkuSheet<SkuCells>, before: Specs, sees: Sees): { specs: Specs; skus: SkuInput[] } {
  const pictures = new Map(
    before.flatMap(({ specId, values }) => values.map(({ valueName, image }) => [`${specId} ${valueName}`, image])),
  )
  const specs = sheet.specs.map(({ id, name, values }) => ({
    specId: Number(id),
    name,
    values: values.map((value) => ({ valueName: value.name, image: pictures.get(`${id} ${value.name}`) ?? '' })),
  }))
  const names = new Map(
    sheet.specs.flatMap(({ id, values }) => values.map((value) => [`${id} ${value.id}`, value.name])),
  )
  const hidden = hiddenFrom(sees)
  const skus = sheet.rows
    .filter(({ struck }) => !struck)
    .map(({ values, cells: { id, manual: _manual, stock, warnStock, packageCount, ...cells } }) =>
      heldSku({
        ...(id !== null && { id }),
        specValues: sheet.specs.flatMap((spec) => {
          const value = values[spec.id]
          return value === undefined
            ? []
            : [{ specId: Number(spec.id), valueName: names.get(`${spec.id} ${value}`) ?? '' }]
        }),
        ...Object.fromEntries(
          Object.entries(cells).filter(
            ([name, value]) => !(hidden.includes(name) || (name.endsWith('Factor') && value === '')),
          ),
        ),
        stock: Number(stock),
        warnStock: Number(warnStock),
        packageCount: packageCount === '' ? 1 : Number(packageCount),
      } as SkuInput),
    )
  return { specs, skus }
}
