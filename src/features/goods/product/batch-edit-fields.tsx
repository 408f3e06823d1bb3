import type { ReactNode } from 'react'
import type { CodeTable } from '#contract/codes.ts'
import { getClassifyTree } from '#contract/configuration/classifies.ts'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import type { ProductChanges } from '#contract/goods/product-batch.ts'
import { MAX_STOCK } from '#contract/goods/stock.ts'
import { regionsFault } from '#contract/rules/region.ts'
import { useLabelChoices } from '#features/goods/shared/label-choices.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { useRegionTree } from '#screen/form/use-region-tree.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { Field } from '#ui/field/field.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { RegionPicker } from '#ui/region-picker/region-picker.tsx'
import { Select } from '#ui/select/select.tsx'
import type { TreeNode } from '#ui/tree/tree-node.ts'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'

/** The fields that can be changed for many products. */
export const kinds = {
  labels: '商品标签',
  classifyIds: '前台分类',
  leadTime: '货期',
  logisticsLevel: '物流服务',
  areas: '可售地区',
  sort: '排序值',
  warnStock: '库存预警值',
} as const
export type Kind = keyof typeof kinds

/** The changes of one field; clearing the front categories is a change too. */
const parts: Record<Kind, readonly (keyof ProductChanges)[]> = {
  labels: ['labelsAdd', 'labelsRemove'],
  classifyIds: ['classifyIds'],
  leadTime: ['leadTime'],
  logisticsLevel: ['logisticsLevel'],
  areas: ['areas'],
  sort: ['sort'],
  warnStock: ['warnStock'],
}

/** The changes without those of a field. */
export const without = (changes: ProductChanges, kind: Kind): ProductChanges =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !parts[kind].includes(name as keyof ProductChanges)))

export const areasFault = ({ areas }: ProductChanges): string => (areas ? (regionsFault(areas) ?? '') : '')

/** Whether a field has a value to set. */
export const isFilled = (changes: ProductChanges, kind: Kind): boolean =>
  parts[kind].some((name) => {
    const value = changes[name]
    return Array.isArray(value) ? value.length > 0 || kind === 'classifyIds' : value !== undefined
  })

interface ValueProps {
  kind: Kind
  changes: ProductChanges
  onChange: (changes: ProductChanges) => void
}

/** The control for a field to set. */
export function BatchEditField({ kind, changes, onChange }: ValueProps): ReactNode {
  if (kind === 'labels') return <Labels changes={changes} onChange={onChange} />
  if (kind === 'classifyIds') return <Classes changes={changes} onChange={onChange} />
  if (kind === 'areas') return <Areas changes={changes} onChange={onChange} />
  if (kind === 'leadTime') {
    return (
      <Code
        label="货期"
        codes={leadTime}
        value={changes.leadTime}
        onChange={(code) => onChange({ ...changes, leadTime: code })}
      />
    )
  }
  if (kind === 'logisticsLevel') {
    const set = (code: NonNullable<ProductChanges['logisticsLevel']>) => onChange({ ...changes, logisticsLevel: code })
    return <Code label="物流服务" codes={logisticsLevel} value={changes.logisticsLevel} onChange={set} />
  }
  const max = kind === 'sort' ? 9999 : MAX_STOCK
  return (
    <Field label={kinds[kind]} hint={kind === 'sort' ? '大的排在前面' : '所选商品的全部规格，0 表示不预警'}>
      <NumberInput
        value={changes[kind] === undefined ? '' : String(changes[kind])}
        onChange={(text) => onChange({ ...without(changes, kind), ...(text !== '' && { [kind]: Number(text) }) })}
        decimals={0}
        max={max}
        className="max-w-48"
      />
    </Field>
  )
}

type PartProps = Pick<ValueProps, 'changes' | 'onChange'>

function Labels({ changes, onChange }: PartProps) {
  const { options, loading } = useLabelChoices()
  const field = (name: 'labelsAdd' | 'labelsRemove', label: string) => (
    <Field label={label}>
      <Combobox
        multiple
        value={(changes[name] ?? []).map(String)}
        options={options}
        loading={loading}
        onChange={(next) => onChange({ ...changes, [name]: next.map(Number) })}
      />
    </Field>
  )
  return (
    <>
      {field('labelsAdd', '添加标签')}
      {field('labelsRemove', '移除标签')}
    </>
  )
}

interface ClassNode {
  id: number
  name: string
  children: ClassNode[]
}

const toNodes = (nodes: readonly ClassNode[]): TreeNode[] =>
  nodes.map(({ id, name, children }) => ({ id: String(id), label: name, children: toNodes(children) }))

function Classes({ changes, onChange }: PartProps) {
  const { data, isFetching } = useLookup(getClassifyTree, {})
  return (
    <Field label="前台分类" hint="替换原有分类，最多 5 个；清空后按类目自动归类">
      <TreeSelect
        multiple
        value={(changes.classifyIds ?? []).map(String)}
        onChange={(next) => onChange({ ...changes, classifyIds: next.map(Number) })}
        nodes={toNodes(data ?? [])}
        loading={isFetching}
      />
    </Field>
  )
}

function Areas({ changes, onChange }: PartProps) {
  const tree = useRegionTree()
  return (
    <Field label="可售地区" error={areasFault(changes)}>
      <RegionPicker
        multiple
        tree={tree}
        levels={2}
        value={changes.areas ?? []}
        onChange={(areas) => onChange({ ...changes, areas })}
      />
    </Field>
  )
}

interface CodeProps<Code extends number> {
  label: string
  codes: CodeTable<Code>
  value: Code | undefined
  onChange: (code: Code) => void
}

function Code<Code extends number>({ label, codes, value, onChange }: CodeProps<Code>) {
  return (
    <Field label={label}>
      <Select
        value={value === undefined ? '' : String(value)}
        onChange={(text) => {
          const code = codes.codes.find((candidate) => String(candidate) === text)
          if (code !== undefined) onChange(code)
        }}
        options={codes.codes.map((code) => ({ value: String(code), label: codes.label(code) }))}
        className="max-w-80"
      />
    </Field>
  )
}
