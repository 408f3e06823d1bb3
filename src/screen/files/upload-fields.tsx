import { useMemo, useState } from 'react'
import { uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import { fileClass } from '#contract/rules/file-class.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import { type UploadModel, uploadFile } from '#lib/upload.ts'
import { useFormState } from '#screen/form/form-context.ts'
import { type FieldProps, useField } from '#screen/form/use-field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'
import type { Upload } from '#ui/uploader/upload-queue.ts'
import { Uploader } from '#ui/uploader/uploader.tsx'
import { publicModel } from './stored-files.ts'
import { useMyUploads } from './use-my-uploads.tsx'

/**
 * Uploads files with one model, or each with the public model of its class; a failure to get credentials shows a toast
 * at once.
 */
export function saveUpload(model?: UploadModel): Upload {
  return async (file, { onProgress, signal }) => {
    const onCredentialFailure = (message: string) => toast.error(message)
    const { url, name, size } = await uploadFile(file, {
      model: model ?? publicModel(fileClass(file.name)),
      onProgress,
      signal,
      onCredentialFailure,
    })
    return { url, name, size }
  }
}

interface UploadFieldProps<Value> extends FieldProps<Value> {
  /** Checked before the upload starts. */
  rules: UploadRules
  /** Storage model: 1 public picture, 2 video, 3 document, 4 private certificate. */
  model?: UploadModel
}

/** One picture, by URL; '' if empty. */
export function ImageField({ rules, model = uploadModel.image, ...props }: UploadFieldProps<string>) {
  return <OneFile kind="image" rules={rules} model={model} {...props} />
}

/** One video, by URL. */
export function VideoField({ rules, model = uploadModel.media, ...props }: UploadFieldProps<string>) {
  return <OneFile kind="video" rules={rules} model={model} {...props} />
}

interface OneFileProps extends UploadFieldProps<string> {
  kind: 'image' | 'video'
  model: UploadModel
}

function OneFile({ kind, rules, model, ...props }: OneFileProps) {
  const upload = useMemo(() => saveUpload(model), [model])
  const { value, onChange, control, inField } = useField<string>(props, (url) => (url ? '已上传' : ''))
  const { isBusy, noteBusy } = useBusy(props.name)
  const { ref, ...rest } = control
  const { button, dialog } = useMyUploads({
    kind,
    rules,
    model,
    room: 1,
    taken: [],
    disabled: control.disabled || isBusy,
    onChoose: ([file]) => file && onChange(file.url),
  })
  return (
    <>
      {inField(
        <Uploader
          {...rest}
          ref={(frame: HTMLElement | null) => ref(frame?.querySelector('button') ?? null)}
          kind={kind}
          value={value}
          onChange={onChange}
          rules={rules}
          upload={upload}
          onRefuse={(message) => toast.error(message)}
          onBusyChange={noteBusy}
          earlier={button}
        />,
      )}
      {dialog}
    </>
  )
}

interface FilesFieldProps extends UploadFieldProps<FileItem[]> {
  max: number
}

/** An ordered list of files. Without a model each file is stored with the public model of its class. */
export function FilesField(props: FilesFieldProps) {
  return <SeveralFiles kind="file" {...props} />
}

/** An ordered list of pictures; lists show the first one. */
export function PicturesField({ model = uploadModel.image, ...props }: FilesFieldProps) {
  return <SeveralFiles kind="image" model={model} {...props} />
}

function SeveralFiles({ kind, rules, model, max, ...props }: FilesFieldProps & { kind: 'image' | 'file' }) {
  const upload = useMemo(() => saveUpload(model), [model])
  const format = (files: FileItem[]) => files.map((file) => file.name).join('、')
  const { value, onChange, control, inField } = useField<FileItem[]>(props, format)
  const { isBusy, noteBusy } = useBusy(props.name)
  const { ref, ...rest } = control
  const room = max - value.length
  const { button, dialog } = useMyUploads({
    kind,
    rules,
    model,
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
          kind={kind}
          value={value}
          onChange={onChange}
          max={max}
          rules={rules}
          upload={upload}
          onRefuse={(message) => toast.error(message)}
          onBusyChange={noteBusy}
          earlier={button}
        />,
      )}
      {dialog}
    </>
  )
}

/** Whether the field has an upload in progress; also reported to the form, which must wait. */
function useBusy(name: string) {
  const { setBusy } = useFormState()
  const [isBusy, setOwn] = useState(false)
  const noteBusy = (next: boolean) => {
    setOwn(next)
    setBusy(name, next)
  }
  return { isBusy, noteBusy }
}
