import { useMemo } from 'react'
import { uploadModel } from '#contract/base.ts'
import { saveUpload } from '#screen/files/upload-fields.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useFormState } from './form-context.ts'
import { type FieldProps, useField } from './use-field.tsx'

interface RichTextFieldProps extends FieldProps<string> {
  maxLength: number
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ').trim()

/** Formatted text with pictures, as HTML; the server sanitises it. */
export function RichTextField({ maxLength, ...props }: RichTextFieldProps) {
  const { setBusy } = useFormState()
  const upload = useMemo(() => saveUpload(uploadModel.image), [])
  const { value, onChange, control, inField } = useField<string>(props, withoutTags)
  const { ref: _ref, ...rest } = control
  return inField(
    <RichText
      {...rest}
      value={value}
      onChange={onChange}
      upload={upload}
      maxLength={maxLength}
      onRefuse={(message) => toast.error(message)}
      onBusyChange={(isBusy) => setBusy(props.name, isBusy)}
    />,
  )
}
