import { useWatch } from 'react-hook-form'
import type { Category, CategoryInput, CategoryTerms } from '#contract/configuration/categories.ts'
import { returnDays } from '#contract/configuration/codes.ts'
import { placeFault, TREE_MAX_LEVEL } from '#contract/configuration/tree-rules.ts'
import { categoryUploads } from '#contract/configuration/upload-rules.ts'
import { flatten, toTreeNodes } from '#features/configuration/shared/tree-nodes.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { CodeField, NumberField, TextField } from '#screen/form/fields.tsx'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { TagsInput } from '#ui/tags-input/tags-input.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { CategoryQualifications } from './qualifications.tsx'
import { termText } from './terms.tsx'
import { belowRefusal } from './use-actions.tsx'

const field = fieldsOf<CategoryInput>()

interface TreeProps {
  tree: readonly Category[]
  /** The category to edit; null when creating. */
  id: number | null
}

export function BasicFields({ tree, id }: TreeProps) {
  return (
    <FormSection title="基本信息">
      <ParentField name={field('parentId')} label="上级类目" hint="留空为一级类目" tree={tree} id={id} />
      <TextField name={field('name')} label="类目名称" maxLength={15} />
      <ImageField name={field('icon')} label="图标" rules={categoryUploads.icon} />
      <TextField name={field('unit')} label="默认单位" maxLength={6} placeholder="如 件、张、平方米" />
      <KeywordsField name={field('keywords')} label="搜索关键词" hint="买家用这些词也能找到，最多 20 个" />
    </FormSection>
  )
}

/** The possible parents of the category; an impossible one shows the reason. */
function ParentField({ tree, id, ...props }: TreeProps & FieldProps<number | null>) {
  const all = flatten(tree)
  const labelOf = (parent: number | null) => all.find((node) => node.id === parent)?.path ?? '最上级'
  const { value, onChange, control, inField } = useField<number | null>(props, labelOf)
  const reasonAt = (node: Category) => {
    if (node.id === value) return ''
    const refusal = belowRefusal(node)
    if (refusal) return refusal
    if (id !== null) return placeFault(all, id, node.id, '类目')
    return node.level >= TREE_MAX_LEVEL ? `最多 ${TREE_MAX_LEVEL} 级` : ''
  }
  return inField(
    <TreeSelect
      {...control}
      value={value === null ? '' : String(value)}
      onChange={(next) => onChange(next === '' ? null : Number(next))}
      nodes={toTreeNodes(tree, (node) => {
        const reason = reasonAt(node)
        // Disabling a branch disables its descendants too, so only do it if no descendant can be chosen either.
        return reason !== '' && (node.children.length === 0 || node.id === id) ? { hint: reason, disabled: true } : {}
      })}
      placeholder="最上级"
      clearable
      className="max-w-96"
    />,
  )
}

function KeywordsField(props: FieldProps<string[]>) {
  const { value, onChange, control, inField } = useField<string[]>(props)
  return inField(<TagsInput {...control} value={value} onChange={onChange} max={20} />)
}

export function TermFields({ tree }: Pick<TreeProps, 'tree'>) {
  const parentId = useWatch<CategoryInput, 'parentId'>({ name: 'parentId' })
  const above = flatten(tree).find((node) => node.id === parentId)?.effective
  const hint = (term: keyof CategoryTerms) => {
    const inherited = above ? termText(above, term) : ''
    return inherited === '' ? undefined : `留空沿用上级：${inherited}`
  }
  return (
    <FormSection title="结算与售后" description="调整后的扣点只用于之后的订单">
      <TextField
        name={field('commissionRate')}
        label="平台扣点"
        suffix="%"
        hint={hint('commissionRate') ?? '0 到 50，最多两位小数'}
      />
      <NumberField
        name={field('warrantyMonths')}
        label="最低质保"
        suffix="个月"
        max={120}
        hint={hint('warrantyMonths')}
      />
      <CodeField name={field('returnDays')} label="无理由退货" codes={returnDays} clearable hint={hint('returnDays')} />
      <TextField
        name={field('invoiceCode')}
        label="税收分类编码"
        maxLength={19}
        hint={hint('invoiceCode') ?? '19 位数字'}
      />
    </FormSection>
  )
}

export function QualificationFields() {
  return (
    <FormSection title="资质要求" description="供应商录入此类目的品牌时会看到">
      <CategoryQualifications />
    </FormSection>
  )
}
