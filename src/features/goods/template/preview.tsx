import { useState } from 'react'
import { leadTime, logisticsLevel } from '#contract/delivery.ts'
import { productType, productUnit } from '#contract/goods/codes.ts'
import { attributeInput } from '#contract/goods/template-codes.ts'
import {
  getTemplate,
  listTemplateSpecs,
  type Template,
  type TemplateAttribute,
  type TemplateSpec,
} from '#contract/goods/templates.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { DateInput } from '#ui/date-input/date-input.tsx'
import { Dialog, DialogBody, DialogContent } from '#ui/dialog/dialog.tsx'
import { Failed } from '#ui/failed/failed.tsx'
import { Field } from '#ui/field/field.tsx'
import { FormSection } from '#ui/form-section/form-section.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Tag } from '#ui/tag/tag.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

/** Preview of the product form for the template. It accepts input; nothing is stored. */
export function TemplatePreview({ id, onClose }: { id: number; onClose: () => void }) {
  const template = useLookup(getTemplate, { id }, { staleMs: 0 })
  const specs = useLookup(listTemplateSpecs, { templateId: id }, { staleMs: 0 })
  const error = template.error ?? specs.error
  return (
    <Dialog open onOpenChange={onClose}>
      <DialogContent
        size="large"
        title="预览录入表单"
        description="用此模板新建商品时录入这些内容，可以试填，不会保存。"
      >
        <DialogBody className="grid gap-4">
          {template.data && specs.data ? (
            <>
              <Defaults template={template.data} />
              <Specs specs={specs.data} />
              <Attributes attributes={template.data.attributes} />
            </>
          ) : error ? (
            <Failed title="模板加载失败" message={error.message} onRetry={() => void template.refetch()} />
          ) : (
            <Skeleton shape="form" />
          )}
        </DialogBody>
      </DialogContent>
    </Dialog>
  )
}

function Defaults({ template }: { template: Template }) {
  const facts = [
    ['商品类型', productType.label(template.productType)],
    ['后台类目', template.category.name],
    ['计量单位', productUnit.label(template.unit)],
    ['货期', leadTime.label(template.leadTime) || '录入时选择'],
    ['物流服务', logisticsLevel.label(template.logisticsLevel) || '录入时选择'],
  ] as const
  return (
    <FormSection title="默认带出">
      {facts.map(([label, value]) => (
        <Field key={label} label={label}>
          <span className="flex min-h-7 items-center">{value}</span>
        </Field>
      ))}
    </FormSection>
  )
}

function Specs({ specs }: { specs: readonly TemplateSpec[] }) {
  return (
    <FormSection title="销售规格">
      {specs.map(({ specId, name, required, withImage, customValue, maxValues, values }) => {
        const notes = [`最多 ${maxValues} 个值`, withImage && '每个值带图', customValue && '可自定义值'].filter(Boolean)
        return (
          <Field key={specId} label={name} required={required} hint={notes.join('，')}>
            <span className="flex min-h-7 flex-wrap items-center gap-1.5">
              {values.slice(0, 12).map(({ id, valueName, color }) => (
                <Tag key={id}>
                  {color && (
                    <span
                      aria-hidden
                      className="mr-1 inline-block size-3 rounded-full border align-[-1px]"
                      style={{ background: color }}
                    />
                  )}
                  {valueName}
                </Tag>
              ))}
              {values.length > 12 && <span className="text-text-muted">等 {values.length} 个</span>}
            </span>
          </Field>
        )
      })}
    </FormSection>
  )
}

function Attributes({ attributes }: { attributes: readonly TemplateAttribute[] }) {
  if (attributes.length === 0) return null
  return (
    <FormSection title="商品参数">
      {attributes.map((attribute) => (
        <Field key={attribute.attributeName} label={attribute.attributeName} required={attribute.required}>
          <AttributeControl attribute={attribute} />
        </Field>
      ))}
    </FormSection>
  )
}

/** The input control of an attribute. */
function AttributeControl({ attribute: { inputType, options, unit } }: { attribute: TemplateAttribute }) {
  const [value, setValue] = useState('')
  const [several, setSeveral] = useState<string[]>([])
  const choices = options.map((option) => ({ value: option, label: option }))
  const shared = { value, onChange: setValue, className: 'max-w-80' }
  if (inputType === attributeInput.number) return <NumberInput {...shared} decimals={2} suffix={unit} />
  if (inputType === attributeInput.singleChoice) return <Select {...shared} options={choices} clearable />
  if (inputType === attributeInput.multipleChoice) {
    return <Combobox multiple value={several} onChange={setSeveral} options={choices} className="max-w-80" />
  }
  if (inputType === attributeInput.date) return <DateInput {...shared} />
  return <TextInput {...shared} suffix={unit} maxLength={60} />
}
