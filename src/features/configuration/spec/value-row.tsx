import GripVertical from 'lucide-react/icons/grip-vertical'
import Trash2 from 'lucide-react/icons/trash-2'
import { memo, useId, useMemo } from 'react'
import { uploadModel } from '#contract/base.ts'
import { COLOUR_DISPLAY, PICTURE_DISPLAY, specUploads } from '#contract/configuration/spec-rules.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { useFormState } from '#screen/form/form-context.ts'
import { cn } from '#ui/cn.ts'
import { ColourInput } from '#ui/colour-input/colour-input.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { useSortableItem } from '#ui/sortable/sortable.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'
import { toast } from '#ui/toast/toast.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import type { SpecValueDraft } from './use-form.ts'

interface SpecValueRowProps {
  value: SpecValueDraft
  displayKind: number | null
  /** Number of products that use it. */
  usedCount: number
  /** Its validation error, if any. */
  fault: string | undefined
  onChange: (key: string, change: Partial<SpecValueDraft>) => void
  onRemove: (key: string) => void
}

/** One value of the library: name, colour or picture, and whether new products may use it. */
export const SpecValueRow = memo(function SpecValueRow({
  value: { key, valueName, color, image, enabled },
  displayKind,
  usedCount,
  fault,
  onChange,
  onRemove,
}: SpecValueRowProps) {
  const { item, handle, isDragging } = useSortableItem(key)
  const { setBusy, isDisabled } = useFormState()
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const faultId = useId()
  const label = valueName || '新规格值'
  const described = fault && { 'aria-invalid': true, 'aria-describedby': faultId }
  return (
    <li
      {...item}
      data-value={key}
      className={cn(
        'flex flex-wrap items-center gap-x-3 gap-y-1 bg-surface px-2 py-1.5',
        isDragging && 'shadow-floating',
      )}
    >
      <IconButton size="tiny" label={`移动 ${label}`} className="cursor-grab" {...handle}>
        <GripVertical aria-hidden strokeWidth={1.75} />
      </IconButton>
      <TextInput
        value={valueName}
        maxLength={30}
        disabled={isDisabled}
        aria-label="规格值"
        {...described}
        onChange={(text) => onChange(key, { valueName: text })}
        className="w-56"
      />
      {displayKind === COLOUR_DISPLAY && (
        <ColourInput
          value={color}
          disabled={isDisabled}
          aria-label={`${label} 的颜色`}
          onChange={(next) => onChange(key, { color: next })}
          className="w-36"
        />
      )}
      {displayKind === PICTURE_DISPLAY && (
        <Uploader
          aria-label={`${label} 的图片`}
          value={image}
          disabled={isDisabled}
          rules={specUploads.image}
          upload={upload}
          onChange={(next) => onChange(key, { image: next })}
          onRefuse={(message) => toast.error(message)}
          onBusyChange={(isBusy) => setBusy(`values.${key}`, isBusy)}
        />
      )}
      {fault && (
        <span id={faultId} className="text-small text-danger-text">
          {fault}
        </span>
      )}
      <span className="ml-auto w-20 text-right text-small text-text-muted tabular-nums">
        {usedCount > 0 ? `${usedCount} 个商品` : '未使用'}
      </span>
      <Switch
        value={enabled}
        disabled={isDisabled}
        aria-label={`启用 ${label}`}
        onChange={(next) => onChange(key, { enabled: next })}
      />
      <IconButton size="tiny" label={`删除 ${label}`} disabled={isDisabled} onClick={() => onRemove(key)}>
        <Trash2 aria-hidden strokeWidth={1.75} />
      </IconButton>
    </li>
  )
})
