import { useFormContext } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { moveProblem } from '#contract/goods/migration-codes.ts'
import type { SupplierProduct } from '#contract/goods/supplier-products.ts'
import type { TemplateSpec } from '#contract/goods/templates.ts'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { productPaths } from '../paths.ts'
import { supplierTemplatePaths } from '../supplier-template-paths.ts'
import type { ProductValues } from './use-product-form.ts'

/** The platform value of an unmapped source value, by spec and source value. */
export type MappedByHand = Readonly<Record<string, string>>

export const mapKey = ({ sourceSpec, sourceValue }: { sourceSpec: string; sourceValue: string }): string =>
  `${sourceSpec}\n${sourceValue}`

interface MatchSectionProps {
  source: SupplierProduct
  specs: readonly TemplateSpec[]
  mapped: MappedByHand
  onMap: (mapped: MappedByHand) => void
  savesMapping: boolean
  onKeep: (isKept: boolean) => void
  onLink: () => void
}

/** Issues to resolve before the migration: unknown source values and likely duplicates. */
export function MatchSection({ source, specs, mapped, onMap, savesMapping, onKeep, onLink }: MatchSectionProps) {
  const { getValues, setValue } = useFormContext<ProductValues>()
  if (source.problems.length === 0 && source.unmapped.length === 0 && source.twins.length === 0) return null

  /** Renames the value in the specs and in every SKU. */
  const rename = (specId: number, from: string, to: string) => {
    const change = <Value extends { valueName: string }>(value: Value): Value =>
      value.valueName === from ? { ...value, valueName: to } : value
    const options = { shouldDirty: true, shouldValidate: true }
    setValue(
      'specs',
      getValues('specs').map((spec) => (spec.specId === specId ? { ...spec, values: spec.values.map(change) } : spec)),
      options,
    )
    setValue(
      'skus',
      getValues('skus').map((sku) => ({
        ...sku,
        specValues: sku.specValues.map((value) => (value.specId === specId ? change(value) : value)),
      })),
      options,
    )
  }

  return (
    <FormSection title="匹配" description="先处理下列问题，其余内容已按模板映射带入。">
      <p className="flex flex-wrap items-center gap-1">
        {source.problems.map((problem) => (
          <Tag key={problem} tone="warning">
            {moveProblem.label(problem)}
          </Tag>
        ))}
        {source.supplierTemplate && source.problems.includes(moveProblem.noTemplate) && (
          <Button asChild tone="link" size="tiny">
            <Link to={supplierTemplatePaths.list.to({ id: source.supplierTemplate.id })}>去映射模板</Link>
          </Button>
        )}
      </p>
      {source.unmapped.map((value) => {
        const spec = specs.find(({ specId }) => specId === value.specId)
        const key = mapKey(value)
        return (
          <div key={key} className="grid grid-cols-[160px_minmax(0,1fr)] items-center gap-4">
            <span className="truncate">
              {value.sourceSpec}：{value.sourceValue}
            </span>
            <Combobox
              aria-label={`${value.sourceValue} 的平台值`}
              value={mapped[key] ?? ''}
              placeholder={value.specId === null ? '规格未映射，请先映射模板' : spec ? '选择平台值' : ''}
              disabled={!spec}
              options={(spec?.values ?? []).map(({ valueName }) => ({ value: valueName, label: valueName }))}
              onChange={(valueName) => {
                if (!spec || valueName === '') return
                rename(spec.specId, mapped[key] ?? value.sourceValue, valueName)
                onMap({ ...mapped, [key]: valueName })
              }}
              className="max-w-96"
            />
          </div>
        )
      })}
      {source.unmapped.some(({ specId }) => specId !== null) && (
        <Checkbox value={savesMapping} onChange={onKeep}>
          保存为模板映射，之后的商品自动匹配
        </Checkbox>
      )}
      {source.twins.map(({ spuId, name, score }) => (
        <p key={spuId} className="flex items-center gap-2">
          <span className="text-text-muted">疑似已有</span>
          <Link
            to={productPaths.detail.to({ spuId })}
            className="min-w-0 truncate text-accent-text hover:underline hover:underline-offset-4"
          >
            {name}
          </Link>
          <span className="text-text-muted tabular-nums">相似 {score}%</span>
          <Button size="tiny" className="ml-auto" onClick={onLink}>
            关联已有商品
          </Button>
        </p>
      ))}
    </FormSection>
  )
}
