import { useMemo } from 'react'
import type { FileItem } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { type UploadModel, uploadFile } from '#lib/upload.ts'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'
import type { Upload } from '#ui/uploader/upload-queue.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import { useFormState } from './form-context.ts'
import { type FieldProps, useField } from './use-field.tsx'

/** Carries files of one model to the store; what no credentials are given for is said at once. */
export function storeUpload(model: UploadModel): Upload {
  return async (file, { onProgress, signal }) => {
    const onCredentialFailure = (message: string) => toast.error(message)
    const { url, name, size } = await uploadFile(file, { model, onProgress, signal, onCredentialFailure })
    return { url, name, size }
  }
}

interface UploadFieldProps extends FieldProps {
  /** Checked before anything is sent. */
  rules: UploadRules
  /** Where the store keeps it: 1 public picture, 2 video, 3 document, 4 private certificate. */
  model?: UploadModel
}

/** One picture, by its address; '' while there is none. */
export function ImageField({ rules, model = 1, ...props }: UploadFieldProps) {
  return <OneFile kind="image" rules={rules} model={model} {...props} />
}

/** One video, by its address. */
export function VideoField({ rules, model = 2, ...props }: UploadFieldProps) {
  return <OneFile kind="video" rules={rules} model={model} {...props} />
}

interface OneFileProps extends UploadFieldProps {
  kind: 'image' | 'video'
  model: UploadModel
}

function OneFile({ kind, rules, model, ...props }: OneFileProps) {
  const { setBusy } = useFormState()
  const upload = useMemo(() => storeUpload(model), [model])
  const { value, onChange, control, inField } = useField<string>(props, (url) => (url ? '已上传' : ''))
  const { ref, ...rest } = control
  return inField(
    <Uploader
      {...rest}
      ref={(frame: HTMLElement | null) => ref(frame?.querySelector('button') ?? null)}
      kind={kind}
      value={value}
      onChange={onChange}
      rules={rules}
      upload={upload}
      onRefuse={(message) => toast.error(message)}
      onBusyChange={(isBusy) => setBusy(props.name, isBusy)}
    />,
  )
}

interface FilesFieldProps extends UploadFieldProps {
  max: number
}

/** Several files in an order. */
export function FilesField({ rules, model = 3, max, ...props }: FilesFieldProps) {
  const { setBusy } = useFormState()
  const upload = useMemo(() => storeUpload(model), [model])
  const words = (files: FileItem[]) => files.map((file) => file.name).join('、')
  const { value, onChange, control, inField } = useField<FileItem[]>(props, words)
  const { ref, ...rest } = control
  return inField(
    <MultiUploader
      {...rest}
      ref={(frame: HTMLElement | null) => ref(frame?.querySelector('button') ?? null)}
      kind="file"
      value={value}
      onChange={onChange}
      max={max}
      rules={rules}
      upload={upload}
      onRefuse={(message) => toast.error(message)}
      onBusyChange={(isBusy) => setBusy(props.name, isBusy)}
    />,
  )
}
