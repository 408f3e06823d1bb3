import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { type DragEvent, useId, useMemo, useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import { BY_LABEL, BY_PRICE, classLabelUploads } from '#contract/configuration/class-label-rules.ts'
import type { ClassLabelInput, SourceValues } from '#contract/configuration/class-labels.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { useFormState } from '#screen/form/form-context.ts'
import { cn } from '#ui/cn.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { PriceInput } from '#ui/price-input/price-input.tsx'
import { useSortableItem } from '#ui/sortable/sortable.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import type { ClassLabelValueDraft } from './use-form.ts'

/** MIME type of a value dragged from the source list into a row. */
export const DRAGGED_VALUE = 'application/x-source-value'

interface ClassLabelValueRowProps {
  value: ClassLabelValueDraft
  kind: ClassLabelInput['matchKind']
  /** The source values of products to choose from. */
  sources: SourceValues['list']
  /** Number of matching products; undefined while loading. */
  productCount: number | undefined
  fault: string | undefined
  hasImage: boolean
  onChange: (change: Partial<ClassLabelValueDraft>) => void
  onRemove: () => void
}

/** One filter value: its label for shoppers and the source values it matches. */
export function ClassLabelValueRow(props: ClassLabelValueRowProps) {
  const { value, kind, sources, productCount, fault, hasImage, onChange, onRemove } = props
  const { key, valueName, sourceValues, image, shown } = value
  const { item, handle, isDragging } = useSortableItem(key)
  const { setBusy, isDisabled } = useFormState()
  const [isOver, setOver] = useState(false)
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const faultId = useId()
  const label = valueName || '新标签值'
  const described = fault && { 'aria-invalid': true, 'aria-describedby': faultId }
  const takes = kind !== BY_PRICE && kind !== BY_LABEL
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes(DRAGGED_VALUE)) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false)
      const dropped = event.dataTransfer.getData(DRAGGED_VALUE)
      if (dropped !== '') onChange({ sourceValues: [...new Set([...sourceValues, dropped])] })
    },
  }

  return (
    <li
      {...item}
      {...(takes && drop)}
      className={cn('grid gap-1.5 bg-surface px-2 py-2', isDragging && 'shadow-floating', isOver && 'bg-accent-subtle')}
    >
      <div className="flex items-start gap-2">
        <IconButton size="tiny" label={`移动 ${label}`} className="mt-0.5 cursor-grab" {...handle}>
          <GripVertical aria-hidden strokeWidth={1.75} />
        </IconButton>
        {hasImage && (
          <Uploader
            aria-label={`${label} 的图标`}
            value={image}
            disabled={isDisabled}
            rules={classLabelUploads.image}
            upload={upload}
            onChange={(next) => onChange({ image: next })}
            onRefuse={(message) => toast.error(message)}
            onBusyChange={(isBusy) => setBusy(`values.${key}`, isBusy)}
          />
        )}
        <TextInput
          value={valueName}
          maxLength={10}
          disabled={isDisabled}
          aria-label="显示名称"
          placeholder="显示名称"
          {...described}
          onChange={(text) => onChange({ valueName: text })}
          className="w-32 shrink-0"
        />
        <div className="min-w-0 flex-1">
          <SourceField {...{ value, kind, sources, label, onChange }} disabled={isDisabled} />
        </div>
        <span className="w-18 shrink-0 pt-1 text-right text-small text-text-muted tabular-nums">
          {productCount === undefined ? '' : `${productCount} 个商品`}
        </span>
        <Switch
          value={shown}
          disabled={isDisabled}
          aria-label={`显示 ${label}`}
          onChange={(next) => onChange({ shown: next })}
        />
        <IconButton size="tiny" label={`删除 ${label}`} disabled={isDisabled} className="mt-0.5" onClick={onRemove}>
          <Trash2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </div>
      {fault && (
        <span id={faultId} className="pl-8 text-danger-text text-small">
          {fault}
        </span>
      )}
    </li>
  )
}

interface SourceFieldProps extends Pick<ClassLabelValueRowProps, 'value' | 'kind' | 'sources' | 'onChange'> {
  label: string
  disabled: boolean
}

/** The control for the matched source values, by kind of group. */
function SourceField({ value, kind, sources, label, disabled, onChange }: SourceFieldProps) {
  const { sourceValues, labelId, priceFrom, priceTo, valueName } = value
  if (kind === BY_PRICE) {
    return (
      <span className="flex items-center gap-2">
        <PriceInput
          value={priceFrom}
          disabled={disabled}
          aria-label={`${label} 价格从`}
          onChange={(next) => onChange({ priceFrom: next })}
          className="w-32"
        />
        至
        <PriceInput
          value={priceTo}
          disabled={disabled}
          placeholder="不限"
          aria-label={`${label} 价格到`}
          onChange={(next) => onChange({ priceTo: next })}
          className="w-32"
        />
      </span>
    )
  }
  if (kind === BY_LABEL) {
    return (
      <Combobox
        value={labelId === null ? '' : String(labelId)}
        disabled={disabled}
        aria-label={`${label} 的商品标签`}
        placeholder="选择商品标签"
        options={sources.map((source) => ({
          value: String(source.labelId),
          label: source.value,
          hint: `${source.productCount} 个商品`,
        }))}
        onChange={(next) => {
          const label = sources.find((source) => String(source.labelId) === next)
          onChange({
            labelId: next === '' ? null : Number(next),
            ...(valueName === '' && { valueName: label?.value ?? '' }),
          })
        }}
      />
    )
  }
  return (
    <Combobox
      multiple
      value={sourceValues}
      disabled={disabled}
      aria-label={`${label} 的对应取值`}
      placeholder="选择或拖入取值"
      options={sources.map((source) => ({
        value: source.value,
        label: source.value,
        hint: `${source.productCount} 个商品`,
      }))}
      onChange={(next) => onChange({ sourceValues: next })}
    />
  )
}
