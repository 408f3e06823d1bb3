import { type ComponentProps, lazy, Suspense } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'
import type { Upload } from '#ui/uploader/upload-queue.ts'

// The editor is as large as all other controls together.
const Editor = lazy(() => import('./editor.tsx'))

export interface RichTextProps extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  /** HTML; '' when nothing is written. */
  value: string
  onChange: (html: string) => void
  /** Carries pictures to the store; without it there are none. */
  upload?: Upload
  imageRules?: UploadRules
  onRefuse?: (message: string) => void
  onBusyChange?: (isBusy: boolean) => void
  /** Counts the characters of the text; one may write beyond it, and sees it. */
  maxLength?: number
  placeholder?: string
}

export const frame = 'min-w-0 rounded border border-line-strong bg-surface'

/** A text with headings, lists, links and pictures. Its editor is loaded when the control is first shown. */
export function RichText({ className, ...rest }: RichTextProps) {
  return (
    <Suspense
      fallback={
        <div role="status" className={cn(frame, 'min-h-64 p-3 text-text-faint', className)}>
          {text.loading}
        </div>
      }
    >
      <Editor className={className} {...rest} />
    </Suspense>
  )
}
