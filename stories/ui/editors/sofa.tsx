import { derivePrices } from '#contract/rules/price.ts'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { skuColumns } from '#ui/sku-matrix/columns.tsx'
import { type SkuSheet, withSpecs } from '#ui/sku-matrix/sheet.ts'
import type { SpecRule } from '#ui/sku-matrix/spec-line.tsx'
import { picture } from '../uploads/pictures.ts'

export interface SofaCells {
  image: string
  skuCode: string
  supplyPrice: string
  purchasePrice: string
  productPrice: string
  salePrice: string
  purchaseFactor: string
  productFactor: string
  saleFactor: string
  stock: string
}

export const blankSofa = (): SofaCells => ({
  image: '',
  skuCode: '',
  supplyPrice: '',
  purchasePrice: '',
  productPrice: '',
  salePrice: '',
  purchaseFactor: '1.2',
  productFactor: '1.5',
  saleFactor: '2',
  stock: '',
})

const col = skuColumns<SofaCells>()

export const sofaColumns = [
  col.custom('image', '规格图', {
    width: 64,
    render: ({ value, onChange, label, disabled }) => (
      <button
        type="button"
        aria-label={`${label} ${value ? '换一张' : '选择'}`}
        disabled={disabled}
        onClick={() => onChange(picture(value ? 20 : 200))}
        className="grid size-7 cursor-pointer place-items-center rounded border border-line-strong border-dashed text-text-faint disabled:cursor-not-allowed"
      >
        {value ? <Thumbnail src={value} alt="" size={26} opens={false} /> : <span aria-hidden>+</span>}
      </button>
    ),
  }),
  col.text('skuCode', 'SKU 编码', { maxLength: 32 }),
  col.price('supplyPrice', '供货价', { required: true, follow: (cells) => derivePrices(cells, 'supplyPrice') }),
  col.price('purchasePrice', '采购价', { follow: (cells) => derivePrices(cells, 'purchasePrice') }),
  col.price('salePrice', '销售价'),
  col.number('stock', '库存', { decimals: 0, max: 9_999_999, required: true }),
]

export const sofaRules: SpecRule[] = [
  { id: 'colour', name: '颜色', required: true, library: ['原木', '胡桃', '黑橡', '奶油白', '雾霾蓝'] },
  { id: 'size', name: '尺寸', required: true, library: ['双人位', '三人位', '四人位'], isFixed: true },
  { id: 'fabric', name: '面料', library: ['棉麻', '科技布', '头层牛皮'] },
  { id: 'legs', name: '脚型', maxValues: 6 },
]

const values = (...names: string[]) => names.map((name) => ({ id: name, name }))

export function sheetOf(...specs: [rule: number, ...names: string[]][]): SkuSheet<SofaCells> {
  const made = specs.map(([rule, ...names]) => {
    const { id = '', name = '' } = sofaRules[rule] ?? {}
    return { id, name, values: values(...names) }
  })
  return withSpecs({ specs: [], rows: [] }, made, blankSofa)
}

const sheet = sheetOf([0, '原木', '胡桃', '黑橡'], [1, '双人位', '三人位'], [2, '棉麻', '科技布'])

/** Three colours in two sizes and two fabrics; the last combination is not sold. */
export const sofa: SkuSheet<SofaCells> = {
  specs: sheet.specs,
  rows: sheet.rows.map((row, index) => ({
    ...row,
    struck: index === sheet.rows.length - 1,
    cells: derivePrices(
      {
        ...row.cells,
        image: index % 4 === 0 ? picture(index * 40) : '',
        skuCode: `SF2026${String(index + 1).padStart(3, '0')}`,
        supplyPrice: `${1280 + index * 120}.00`,
        stock: String(40 - index * 3),
      },
      'supplyPrice',
    ),
  })),
}
