import type { ComponentProps } from 'react'
import type { UploadRules } from '#contract/rules/upload.ts'
import type { Upload } from '#ui/uploader/upload-queue.ts'

export interface RichTextProps extends Omit<ComponentProps<'fieldset'>, 'value' | 'onChange' | 'children'> {
  /** HTML; '' if empty. */
  value: string
  onChange: (html: string) => void
  /** Uploads pictures; without it pictures are disabled. */
  upload?: Upload
  imageRules?: UploadRules
  onRefuse?: (message: string) => void
  onBusyChange?: (isBusy: boolean) => void
  /** Shows a character count; it may be exceeded, with an indication. */
  maxLength?: number
  placeholder?: string
}

export const frame = 'min-w-0 rounded border border-line-strong bg-surface'
