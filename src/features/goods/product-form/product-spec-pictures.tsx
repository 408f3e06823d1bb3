import { useWatch } from 'react-hook-form'
import { productUploads } from '#contract/goods/product-rules.ts'
import type { TemplateSpec } from '#contract/goods/templates.ts'
import { ImageField } from '#screen/files/upload-fields.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

/** A picture for each value of the spec that the template shows with pictures, usually 颜色. */
export function SpecPictures({ specs }: { specs: readonly TemplateSpec[] }) {
  const chosen = useWatch<ProductValues, 'specs'>({ name: 'specs' })
  const pictured = specs.find(({ withImage }) => withImage)
  const place = chosen.findIndex(({ specId }) => specId === pictured?.specId)
  const spec = chosen[place]
  if (!spec || spec.values.length === 0) return null
  return (
    <section aria-label={`${spec.name}图`} className="grid gap-3">
      <h3 className="font-medium">
        {spec.name}图
        <span className="ml-2 font-normal text-small text-text-muted">客户选择规格时看到，留空则用主图</span>
      </h3>
      {spec.values.map(({ valueName }, index) => (
        <ImageField
          key={valueName}
          name={field(`specs.${place}.values.${index}.image`)}
          label={valueName}
          rules={productUploads.specs}
        />
      ))}
    </section>
  )
}
