import { useMemo } from 'react'
import { uploadModel } from '#contract/base.ts'
import type { FileItem } from '#contract/fields.ts'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { UploadModel } from '#lib/upload.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { Field } from '#ui/field/field.tsx'
import { toast } from '#ui/toast/toast.ts'
import { MultiUploader } from '#ui/uploader/multi-uploader.tsx'

export type UploadedFile = FileItem

const VOUCHERS: UploadModel = uploadModel.privateDocument

interface PrivatePicturesProps {
  label: string
  rules: UploadRules
  max: number
  kind?: 'image' | 'file'
  /** Storage folder; by default that of certificates and vouchers. */
  model?: UploadModel
  value: readonly UploadedFile[]
  onChange: (files: UploadedFile[]) => void
  /** True during an upload; submitting is not allowed then. */
  onBusyChange: (isBusy: boolean) => void
  isRequired?: boolean
  hint?: string
  error?: string | undefined
}

/** Vouchers and proofs, stored so that only users with access to the record can read them. */
export function PrivatePictures({
  label,
  isRequired = true,
  hint,
  error,
  value,
  onChange,
  kind = 'image',
  model = VOUCHERS,
  ...rest
}: PrivatePicturesProps) {
  const upload = useMemo(() => saveUpload(model), [model])
  return (
    <Field label={label} required={isRequired} hint={hint} error={error}>
      <MultiUploader
        kind={kind}
        value={value}
        onChange={onChange}
        upload={upload}
        onRefuse={(message) => toast.error(message)}
        {...rest}
      />
    </Field>
  )
}
