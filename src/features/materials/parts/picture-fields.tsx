import { useMemo, useState } from 'react'
import type { FileItem } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { useFormState } from '#screen/form-context.ts'
import { storeUpload } from '#screen/upload-fields.tsx'
import { type FieldProps, useField } from '#screen/use-field.tsx'
import { useMyUploads } from '#screen/use-my-uploads.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'

interface PicturesFieldProps extends FieldProps {
  rules: UploadRules
  max: number
}

/** Several pictures in an order; the first is the one that lists show. */
export function PicturesField({ rules, max, ...props }: PicturesFieldProps) {
  const upload = useMemo(() => storeUpload(1), [])
  const words = (files: FileItem[]) => files.map(({ name }) => name).join('、')
  const { value, onChange, control, inField } = useField<FileItem[]>(props, words)
  const { setBusy } = useFormState()
  const [isBusy, setOwn] = useState(false)
  const { ref, ...rest } = control
  const room = max - value.length
  const { button, dialog } = useMyUploads({
    kind: 'image',
    rules,
    model: 1,
    room,
    taken: value.map(({ url }) => url),
    disabled: control.disabled || isBusy || room <= 0,
    onChoose: (files) => onChange([...value, ...files.map(({ url, name, size }) => ({ url, name, size }))]),
  })
  return (
    <>
      {inField(
        <MultiUploader
          {...rest}
          ref={(frame: HTMLElement | null) => ref(frame?.querySelector('button') ?? null)}
          value={value}
          onChange={onChange}
          max={max}
          rules={rules}
          upload={upload}
          onRefuse={(message) => toast.error(message)}
          onBusyChange={(next) => {
            setOwn(next)
            setBusy(props.name, next)
          }}
          earlier={button}
        />,
      )}
      {dialog}
    </>
  )
}

/** The texture laid three by three, so that its seams show. */
export function TexturePreview({ url }: { url: string }) {
  return (
    <figure className="grid gap-1">
      <div
        role="img"
        aria-label="贴图 3×3 平铺"
        className="size-48 rounded border"
        style={{ backgroundImage: `url("${url}")`, backgroundSize: '33.333% 33.333%' }}
      />
      <figcaption className="text-small text-text-faint">3×3 平铺，检查接缝是否连续</figcaption>
    </figure>
  )
}
