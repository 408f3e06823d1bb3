import { Button } from '#ui/button/button.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { Select } from '#ui/select/select.tsx'
import { Slider } from '#ui/slider/slider.tsx'
import { categoryChoices, type SupplyOrder, supplierChoices } from './supply-orders.ts'

export interface SupplyFilter {
  category: string
  supplier: string
  maxDays: number
}

export const noFilter: SupplyFilter = { category: '', supplier: '', maxDays: 90 }

export const matches =
  ({ category, supplier, maxDays }: SupplyFilter) =>
  (order: SupplyOrder): boolean =>
    (category === '' || order.category === category) &&
    (supplier === '' || order.supplier === supplier) &&
    order.leadDays <= maxDays

interface SupplyFiltersProps {
  filter: SupplyFilter
  onFilter: (filter: SupplyFilter) => void
}

/** Filters the whole board: figures, charts and list. */
export function SupplyFilters({ filter, onFilter }: SupplyFiltersProps) {
  const set = (change: Partial<SupplyFilter>) => onFilter({ ...filter, ...change })
  return (
    <search className="grid grid-cols-1 items-end gap-4 sm:grid-cols-[1fr_1fr_1fr_auto]">
      <Field label="品类">
        <Select
          value={filter.category}
          onChange={(category) => set({ category })}
          options={categoryChoices}
          placeholder="全部"
          clearable
        />
      </Field>
      <Field label="供应商">
        <Combobox
          value={filter.supplier}
          onChange={(supplier) => set({ supplier })}
          options={supplierChoices}
          placeholder="全部"
          clearable
        />
      </Field>
      <Field label="货期不超过">
        <Slider
          value={filter.maxDays}
          onChange={(maxDays) => set({ maxDays })}
          min={15}
          max={90}
          step={5}
          format={(days) => `${days} 天`}
        />
      </Field>
      <Button tone="quiet" onClick={() => onFilter(noFilter)}>
        清除筛选
      </Button>
    </search>
  )
}
