import { lazy, Suspense } from 'react'
import { cn } from '#ui/cn.ts'
import { text } from '#ui/text.ts'
import { frame, type RichTextProps } from './rich-text-props.ts'

// The editor is as large as all other controls together.
const Editor = lazy(() => import('./editor.tsx'))

/** Rich text with headings, lists, links and pictures. Its editor is loaded when the control is first shown. */
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
