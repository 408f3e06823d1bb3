import type { ComponentProps } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { Upload } from '#ui/uploader/upload-queue.ts'

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
