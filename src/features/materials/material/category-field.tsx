import { useFormContext } from 'react-hook-form'
import type { MaterialCategory } from '#contract/materials/categories.ts'
import { attributesOf, categoryChain } from '#contract/materials/category-rules.ts'
import { categoryNodes } from '#features/materials/shared/pickers.ts'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import type { MaterialValues } from './use-form.ts'

const field = fieldsOf<MaterialValues>()

/** The category, which sets unit, loss and attributes; attributes it lacks are dropped after confirmation. */
export function MaterialCategoryField({ tree }: { tree: readonly MaterialCategory[] }) {
  const { getValues, setValue } = useFormContext<MaterialValues>()
  const labelOf = (id: number | null) => categoryChain(tree, id).at(-1)?.path ?? ''
  const { value, onChange, control, inField } = useField({ name: field('categoryId'), label: '材料分类' }, labelOf)
  const choose = async (id: number | null) => {
    const chain = categoryChain(tree, id)
    const required = new Set(attributesOf(chain).map(({ attributeName }) => attributeName))
    const remaining = getValues('attributes').filter(({ attributeName }) => required.has(attributeName))
    const dropped = getValues('attributes').filter(
      ({ attributeName, value: filled }) => filled !== '' && !required.has(attributeName),
    )
    if (dropped.length > 0) {
      const names = dropped.map(({ attributeName }) => attributeName).join('、')
      const answer = await confirm({
        title: '更换材料分类？',
        consequence: `新的分类没有这些参数，已填写的内容将清除：${names}。`,
        action: '更换分类',
        tone: 'danger',
      })
      if (!answer) return
    }
    onChange(id)
    const touched = { shouldDirty: true, shouldValidate: true }
    setValue('attributes', remaining, touched)
    const category = chain.at(-1)
    if (category?.unit) setValue('unit', category.unit, touched)
    if (category && category.lossRate !== null) setValue('lossRate', category.lossRate, touched)
  }
  return inField(
    <TreeSelect
      {...control}
      nodes={categoryNodes(tree)}
      leafOnly
      value={value === null ? '' : String(value)}
      onChange={(text) => void choose(text === '' ? null : Number(text))}
      className="max-w-96"
    />,
  )
}
