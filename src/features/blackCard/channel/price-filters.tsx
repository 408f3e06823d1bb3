import { useEffect, useState } from 'react'
import { useBrandChoices, useCategoryChoices } from '#screen/form/choices.ts'
import type { Choices } from '#screen/list/filter-controls.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

export interface GoodsFilter {
  keyword?: string
  brandId?: number
  categoryId?: number
}

/** Milliseconds without typing before the search starts. */
const QUIET_MS = 400

interface PriceFiltersProps {
  filter: GoodsFilter
  onChange: (filter: GoodsFilter) => void
}

/** Finds SKUs by text, brand and category. */
export function PriceFilters({ filter, onChange }: PriceFiltersProps) {
  const { keyword = '', brandId, categoryId } = filter
  const [typed, type] = useState(keyword)
  const brands = useBrandChoices()
  const categories = useCategoryChoices()
  useEffect(() => {
    const text = typed.trim()
    if (text === keyword) return
    const timer = setTimeout(() => onChange(without({ ...filter, keyword: text })), QUIET_MS)
    return () => clearTimeout(timer)
  })
  const pick = (name: 'brandId' | 'categoryId', label: string, value: number | undefined, choices: Choices) => (
    <Combobox
      aria-label={label}
      value={value === undefined ? '' : String(value)}
      placeholder={label}
      clearable
      options={choices.options}
      loading={choices.loading ?? false}
      onChange={(chosen) => onChange(without({ ...filter, [name]: chosen === '' ? undefined : Number(chosen) }))}
      className="w-44"
    />
  )
  return (
    <span className="flex flex-wrap gap-2">
      <TextInput
        aria-label="商品"
        placeholder="商品名、型号或 SKU 编码"
        value={typed}
        onChange={type}
        clearable
        className="w-56"
      />
      {pick('brandId', '品牌', brandId, brands)}
      {pick('categoryId', '类目', categoryId, categories)}
    </span>
  )
}

/** Without what is not set. */
const without = (filter: { [Name in keyof GoodsFilter]: GoodsFilter[Name] | undefined }): GoodsFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined && value !== ''))
