import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useController } from 'react-hook-form'
import type { ProductInput, SkuInput } from '#contract/goods/product-fields.ts'
import { specTextOf } from '#contract/goods/product-rules.ts'
import { derivePrices } from '#contract/rules/price.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { ButtonGroup } from '#ui/button-group/button-group.tsx'
import type { SkuRow, SkuSheet } from '#ui/sku-matrix/sheet.ts'
import { SkuMatrix } from '#ui/sku-matrix/sku-matrix.tsx'
import type { SpecRule } from '#ui/sku-matrix/spec-line.tsx'
import { useHandler } from '#ui/use-handler.ts'
import { canOverwrite, ManualPrices, manualOf } from './manual-prices.tsx'
import { type PriceRights, priceColumnsOf, stockColumnsOf } from './product-sku-columns.tsx'
import { blankCells, type Factors, type SkuCells, sheetOf, skuFieldsOf } from './product-sku-sheet.ts'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

interface SkusFieldProps {
  /** Specs of the template. */
  rules: readonly SpecRule[]
  /** Factors of a new SKU. */
  factors: Factors
  rights: PriceRights
  /** Delivered to the customer: weight and dimensions are required. */
  isShipped: boolean
}

type Sheet = SkuSheet<SkuCells>
/** Validation errors of the SKUs, by index and cell. */
type Faults = Partial<Record<string, { message?: string }>>[] & { message?: string }

/** Idle time after the last key before the form is updated. */
const QUIET_MS = 800

const skuText = (skus: SkuInput[]) =>
  skus
    .map((sku) => [specTextOf(sku), sku.supplyPrice && `供货价 ${sku.supplyPrice}`].filter(Boolean).join(' '))
    .join('；')
const specText = (specs: ProductInput['specs']) =>
  specs.map(({ name, values }) => `${name}：${values.map(({ valueName }) => valueName).join('、')}`).join('；')

/**
 * Specs and SKUs of a product. The sheet has its own state and updates the form when typing pauses or focus leaves: a
 * key renders one row, never the form.
 */
export function SkusField({ rules, factors, rights, isShipped }: SkusFieldProps) {
  const skus = useField({ name: field('skus'), label: '规格商品' }, skuText)
  const specs = useField({ name: field('specs'), label: '销售规格' }, specText)
  const faults = useController({ name: 'skus' }).fieldState.error as Faults | undefined
  const specFault = useController({ name: 'specs' }).fieldState.error?.message
  const { sheet, change, commit } = useSheetOf(specs, skus, factors, rights)
  const [view, setView] = useState<'prices' | 'stock'>('prices')
  const matrix = useRef<{ focus(): void }>(null)
  const [wanted, want] = useState(0)

  const { isSupplier, cost, price, isApproved } = rights
  const columns = useMemo(
    () => (view === 'prices' ? priceColumnsOf({ isSupplier, cost, price, isApproved }) : stockColumnsOf(isShipped)),
    [view, isSupplier, cost, price, isApproved, isShipped],
  )
  const { purchaseFactor, productFactor, saleFactor } = factors
  const blank = useCallback(
    () => blankCells({ purchaseFactor, productFactor, saleFactor }),
    [purchaseFactor, productFactor, saleFactor],
  )
  const places = useMemo(() => {
    const sold = sheet.rows.filter(({ struck }) => !struck)
    return new Map(sold.map((row, index) => [row, index]))
  }, [sheet])
  const faultsOf = (row: SkuRow<SkuCells>) => faults?.[places.get(row) ?? -1]
  const isIn = (names: readonly string[]) =>
    sheet.rows.some((row) => names.some((name) => faultsOf(row)?.[name]?.message))

  // The form requests focus before the errors are rendered: look for the cell afterwards.
  const goToFault = useHandler(() => {
    const hasHere = isIn(columns.map(({ id }) => id))
    if (!hasHere && faults?.length) setView((shown) => (shown === 'prices' ? 'stock' : 'prices'))
    matrix.current?.focus()
  })
  useEffect(() => {
    if (wanted > 0) goToFault()
  }, [wanted, goToFault])
  const { ref } = skus.control
  useEffect(() => {
    ref({ focus: () => want((count) => count + 1) } as HTMLElement)
  }, [ref])

  const manual = isSupplier ? [] : manualOf(sheet)
  const derive = async () => {
    const isOpen = ({ cells, struck }: SkuRow<SkuCells>) => !struck && !(isApproved && cells.id !== null)
    if (!(await canOverwrite(manual.filter(({ row }) => isOpen(row))))) return
    change({
      ...sheet,
      rows: sheet.rows.map((row) => {
        if (!isOpen(row)) return row
        const from = row.cells.supplyPrice === '' ? 'purchasePrice' : 'supplyPrice'
        return { ...row, cells: { ...derivePrices(row.cells, from), manual: [] } }
      }),
    })
  }

  const general = specFault ?? faults?.message ?? faults?.find((row) => row?.specValues)?.specValues?.message
  return (
    <fieldset
      aria-label="规格与价格"
      className="grid min-w-0 gap-3"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) commit()
      }}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ButtonGroup label="填写内容">
          <Button size="tiny" aria-pressed={view === 'prices'} onClick={() => setView('prices')}>
            编码与价格
          </Button>
          <Button size="tiny" aria-pressed={view === 'stock'} onClick={() => setView('stock')}>
            库存与物流
          </Button>
        </ButtonGroup>
        {view === 'prices' && price && !isSupplier && (
          <Button size="tiny" onClick={() => void derive()}>
            按系数重算
          </Button>
        )}
        {general && (
          <p role="alert" className="text-danger-text text-small">
            {general}
          </p>
        )}
      </div>
      <SkuMatrix
        aria-label="规格矩阵"
        value={sheet}
        onChange={change}
        rules={rules}
        columns={columns}
        blank={blank}
        disabled={skus.control.disabled}
        {...(faults && { errorOf: (row: SkuRow<SkuCells>, column: string) => faultsOf(row)?.[column]?.message })}
        faultRef={matrix}
      />
      {view === 'prices' && <ManualPrices of={manual} />}
    </fieldset>
  )
}

type Bound<Value> = Pick<ReturnType<typeof useField<Value>>, 'value' | 'onChange'>

/** The sheet state: initialized from the form, and again if the form changes from outside. */
function useSheetOf(
  specs: Bound<ProductInput['specs']>,
  skus: Bound<SkuInput[]>,
  factors: Factors,
  sees: PriceRights,
): { sheet: Sheet; change: (sheet: Sheet) => void; commit: () => void } {
  const held = useMemo(() => JSON.stringify([specs.value, skus.value]), [specs.value, skus.value])
  const [known, setKnown] = useState(held)
  const [sheet, setSheet] = useState<Sheet>(() => sheetOf(specs.value, skus.value, factors))
  const [typed, setTyped] = useState<Sheet | null>(null)
  if (held !== known) {
    setKnown(held)
    setTyped(null)
    setSheet(sheetOf(specs.value, skus.value, factors))
  }
  const commit = () => {
    if (!typed) return
    const next = skuFieldsOf(typed, specs.value, sees)
    setKnown(JSON.stringify([next.specs, next.skus]))
    setTyped(null)
    // If only cells changed, the form recomputes dependants once instead of twice.
    if (JSON.stringify(next.specs) !== JSON.stringify(specs.value)) specs.onChange(next.specs)
    skus.onChange(next.skus)
  }
  const latest = useRef(commit)
  useEffect(() => {
    latest.current = commit
  })
  useEffect(() => {
    if (!typed) return
    const timer = setTimeout(() => latest.current(), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return {
    sheet,
    change: (next) => {
      setSheet(next)
      setTyped(next)
    },
    commit,
  }
}
