import { getTemplateFirstMenu } from '#contract/goods/templates.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { useLookup } from '#screen/data/use-read.ts'
import { cn } from '#ui/cn.ts'
import { Field } from '#ui/field/field.tsx'
import { RadioGroup } from '#ui/radio-group/radio-group.tsx'

/** First-level categories that contain templates; undefined without permission, then all templates are offered. */
export function useFirstCategories() {
  const can = useCanCall(getTemplateFirstMenu)
  const { data } = useLookup(getTemplateFirstMenu, {}, { enabled: can })
  return can ? (data ?? []) : undefined
}

/** 家具 of 家具 / 沙发 / 布艺沙发. */
export const firstOfPath = (path: string): string => path.split(' / ')[0] ?? ''

interface FirstCategoryProps {
  categories: NonNullable<ReturnType<typeof useFirstCategories>>
  value: number | null
  onChange: (id: number) => void
  /** The template choices depend on the brand. */
  isOpen: boolean
}

/** The first step of choosing a template: the first-level category of the product. */
export function FirstCategory({ categories, value, onChange, isOpen }: FirstCategoryProps) {
  return (
    <Field label="一级类目" hint={isOpen ? '先选类目，再选其中的商品模板' : '请先选择品牌'}>
      <RadioGroup
        value={value === null ? '' : String(value)}
        onChange={(id) => onChange(Number(id))}
        disabled={!isOpen}
        className={cn('gap-y-1', !isOpen && 'text-text-faint')}
        options={categories.map(({ id, name, count }) => ({ value: String(id), label: `${name}（${count}）` }))}
      />
    </Field>
  )
}
