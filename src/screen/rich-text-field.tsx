import { lazy, Suspense, useMemo } from 'react'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { useFormState } from './form-context.ts'
import { storeUpload } from './upload-fields.tsx'
import { type FieldProps, useField } from './use-field.tsx'

// The editor is large and few forms have one.
const RichText = lazy(() => import('#ui/rich-text/rich-text.tsx').then(({ RichText }) => ({ default: RichText })))

interface RichTextFieldProps extends FieldProps {
  maxLength: number
}

const withoutTags = (html: string) => html.replace(/<[^>]*>/g, ' ').trim()

/** Formatted text with pictures, as HTML; the server sanitises it. */
export function RichTextField({ maxLength, ...props }: RichTextFieldProps) {
  const { setBusy } = useFormState()
  const upload = useMemo(() => storeUpload(1), [])
  const { value, onChange, control, inField } = useField<string>(props, withoutTags)
  const { ref: _ref, ...rest } = control
  return inField(
    <Suspense fallback={<Skeleton shape="text" />}>
      <RichText
        {...rest}
        value={value}
        onChange={onChange}
        upload={upload}
        maxLength={maxLength}
        onBusyChange={(isBusy) => setBusy(props.name, isBusy)}
      />
    </Suspense>,
  )
}
