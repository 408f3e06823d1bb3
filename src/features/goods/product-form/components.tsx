import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { listProductComponents, type ProductPart } from '#contract/goods/product-components.ts'
import type { Product } from '#contract/goods/product-editing.ts'
import { MAX_COMPONENTS } from '#contract/goods/product-fields.ts'
import { smallImage } from '#lib/small-image.ts'
import { useCanCall } from '#screen/data/permissions.tsx'
import { fieldsOf } from '#screen/form/field-name.ts'
import { useField } from '#screen/form/use-field.tsx'
import { Button } from '#ui/button/button.tsx'
import { Checkbox } from '#ui/checkbox/checkbox.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Thumbnail } from '#ui/image/thumbnail.tsx'
import { NumberInput } from '#ui/number-input/number-input.tsx'
import { lazyPart } from '#ui/popup/lazy-part.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import type { ProductValues } from './use-product-form.ts'

const field = fieldsOf<ProductValues>()

const ComponentPicker = lazyPart(() => import('./component-picker.tsx'), 'ComponentPicker')

type Known = Product['refs']['components'][number]

const textOf = (parts: ProductPart[]) => (parts.length === 0 ? '' : `${parts.length} 个组件`)

/** Fallback for a deleted component. */
const unknown = (id: number): Known => ({ id, name: `组件 ${id}`, componentCode: '', image: '' })

/** The parts list, one line each; the picker adds more. */
export function ComponentsField({ known }: { known: readonly Known[] }) {
  const { value, onChange, control, inField } = useField(
    { name: field('components'), label: '组件清单', hint: '同一替换组的组件，客户任选其一' },
    textOf,
  )
  const canChoose = useCanCall(listProductComponents)
  const [isOpen, open] = useState(false)
  const [picked, setPicked] = useState<readonly Known[]>([])
  const found = new Map([...known, ...picked].map((component) => [component.id, component]))
  const used = value.map(({ componentId }) => componentId)
  const set = (index: number, part: Partial<ProductPart>) =>
    onChange(value.map((line, place) => (place === index ? { ...line, ...part } : line)))
  const add = (rows: readonly Known[]) => {
    setPicked([...picked, ...rows])
    const added = rows.map(({ id }) => ({
      componentId: id,
      quantity: 1,
      required: true,
      swapGroup: '',
      priceDelta: '',
    }))
    onChange([...value, ...added])
    open(false)
  }
  return inField(
    <div className="grid gap-2">
      {value.length > 0 && (
        <table className="w-full table-fixed" aria-label="组件清单">
          <thead>
            <tr className="border-b text-left text-text-muted [&>th]:py-1.5 [&>th]:pr-2 [&>th]:font-normal">
              <th>组件</th>
              <th className="w-24">数量</th>
              <th className="w-14">必选</th>
              <th className="w-32">替换组</th>
              <th className="w-32">加价</th>
              <th className="w-9">
                <span className="sr-only">移除</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {value.map(({ componentId, quantity, required, swapGroup, priceDelta }, index) => {
              const { name, componentCode, image } = found.get(componentId) ?? unknown(componentId)
              return (
                <tr key={componentId} className="border-b [&>td]:py-1 [&>td]:pr-2">
                  <td>
                    <span className="flex min-w-0 items-center gap-2">
                      <Thumbnail src={smallImage(image, 32)} full={image} alt={name} size={32} />
                      <span className="grid min-w-0">
                        <span className="truncate" title={name}>
                          {name}
                        </span>
                        <span className="truncate text-small text-text-muted">{componentCode}</span>
                      </span>
                    </span>
                  </td>
                  <td>
                    <NumberInput
                      aria-label={`${name} 数量`}
                      value={String(quantity)}
                      onChange={(text) => set(index, { quantity: Number(text) })}
                      decimals={0}
                      max={999}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <Checkbox
                      aria-label={`${name} 必选`}
                      value={required}
                      onChange={(isRequired) => set(index, { required: isRequired })}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <TextInput
                      aria-label={`${name} 替换组`}
                      value={swapGroup}
                      onChange={(text) => set(index, { swapGroup: text })}
                      maxLength={20}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <PriceInput
                      aria-label={`${name} 加价`}
                      value={priceDelta}
                      onChange={(text) => set(index, { priceDelta: text })}
                      disabled={control.disabled}
                    />
                  </td>
                  <td>
                    <IconButton
                      label={`移除 ${name}`}
                      disabled={control.disabled}
                      onClick={() => onChange(value.filter((_, place) => place !== index))}
                    >
                      <Trash2 aria-hidden strokeWidth={1.75} />
                    </IconButton>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      {canChoose && (
        <Button
          ref={control.ref}
          className="justify-self-start"
          disabled={control.disabled || value.length >= MAX_COMPONENTS}
          onClick={() => open(true)}
        >
          <Plus aria-hidden strokeWidth={1.75} />
          选择组件
        </Button>
      )}
      {isOpen && (
        <ComponentPicker
          max={MAX_COMPONENTS - value.length}
          usedIds={used}
          onChoose={(rows) =>
            add(rows.map(({ id, name, componentCode, image }) => ({ id, name, componentCode, image })))
          }
          onClose={() => open(false)}
        />
      )}
    </div>,
  )
}
