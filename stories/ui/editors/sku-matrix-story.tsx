import type { ComponentProps } from 'react'
import { fn } from 'storybook/test'
import type { SkuSheet } from '#ui/sku-matrix/sheet.ts'
import { SkuMatrix } from '#ui/sku-matrix/sku-matrix.tsx'
import { Held } from '../inputs/held.tsx'
import { blankSofa, type SofaCells, sofa, sofaColumns, sofaRules } from './sofa.tsx'

/** A sofa whose SKU sheet stores its input: base of all matrix stories. */
export const skuMatrixStory = {
  component: SkuMatrix<SofaCells>,
  args: {
    value: sofa,
    onChange: fn(),
    rules: sofaRules,
    columns: sofaColumns,
    blank: blankSofa,
    'aria-label': '规格与价格',
  },
  render: (args: ComponentProps<typeof SkuMatrix<SofaCells>>) => (
    <Held<SkuSheet<SofaCells>> initial={args.value} onChange={args.onChange}>
      {(bind) => <SkuMatrix {...args} {...bind} />}
    </Held>
  ),
}
