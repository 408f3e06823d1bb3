import { useState } from 'react'
import {
  type Customization,
  deleteCustomizations,
  listCustomizations,
  saveCustomization,
} from '#contract/goods/customizations.ts'
import { customizationInput, customizationPricing } from '#contract/goods/template-codes.ts'
import { asksPrice } from '#contract/goods/template-rules.ts'
import type { Template } from '#contract/goods/templates.ts'
import { Can, useCan } from '#screen/data/permissions.tsx'
import { useChange } from '#screen/data/use-change.ts'
import { useLookup } from '#screen/data/use-read.ts'
import { Button } from '#ui/button/button.tsx'
import { confirm } from '#ui/confirm/confirm.ts'
import { Tag } from '#ui/tag/tag.tsx'
import { TemplateCustomizationForm } from './customization-form.tsx'
import { PartPlace } from './part-dialog.tsx'
import { PartList, PartRow } from './part-list.tsx'

/** 600 到 3600 毫米，步长 10 */
function measure({ inputType, minValue, maxValue, stepValue, unit }: Customization): string {
  if (inputType !== customizationInput.number) return ''
  const range = minValue === null && maxValue === null ? '' : `${minValue ?? '不限'} 到 ${maxValue ?? '不限'} ${unit}`
  return [range.trim(), stepValue && `步长 ${stepValue}`].filter(Boolean).join('，')
}

const pricingText = ({ pricing, unitPrice }: Customization): string =>
  asksPrice(pricing) ? `${customizationPricing.label(pricing)} ¥${unitPrice}` : customizationPricing.label(pricing)

/** Customisations offered to customers: by size or by choice. */
export function TemplateCustomizations({ template }: { template: Template }) {
  const { data, error, refetch } = useLookup(listCustomizations, { templateId: template.id }, { staleMs: 0 })
  const [edited, edit] = useState<{ customization: Customization | null } | null>(null)
  const can = useCan()
  const removeCall = useChange(deleteCustomizations)
  const remove = ({ id, name }: Customization) =>
    confirm({
      title: `删除定制项「${name}」？`,
      consequence: '商品选用的定制项不会删除；删除后不能恢复。',
      action: '删除定制项',
      tone: 'danger',
      onConfirm: async () => {
        await removeCall({ ids: [id] }, `定制项「${name}」已删除`, { quiet: true })
      },
    })
  return (
    <PartPlace name={`customization/${template.id}`}>
      <PartList
        noun="定制项"
        purpose="客户下单时可以定制的内容；商品类型为定制的商品至少选用一项。"
        items={data}
        error={error}
        onRetry={() => void refetch()}
        add={
          <Can call={saveCustomization}>
            <Button onClick={() => edit({ customization: null })}>新增定制项</Button>
          </Can>
        }
      >
        {(item) => (
          <PartRow
            key={item.id}
            name={item.name}
            tags={
              <>
                <Tag>{customizationInput.label(item.inputType)}</Tag>
                {item.required && <Tag tone="accent">必填</Tag>}
              </>
            }
            facts={[measure(item), pricingText(item), item.extraDays > 0 && `工期 +${item.extraDays} 天`]}
            text={item.options.map(optionText).join('、')}
            enabled={item.enabled}
            actions={[
              can(saveCustomization) && { label: '编辑', onSelect: () => edit({ customization: item }) },
              can(deleteCustomizations) && { label: '删除', tone: 'danger', onSelect: () => void remove(item) },
            ]}
          />
        )}
      </PartList>
      {edited && (
        <TemplateCustomizationForm
          templateId={template.id}
          customization={edited.customization}
          onClose={() => edit(null)}
        />
      )}
    </PartPlace>
  )
}

const optionText = ({ optionName, priceDelta }: Customization['options'][number]): string =>
  priceDelta ? `${optionName}（+¥${priceDelta}）` : optionName
