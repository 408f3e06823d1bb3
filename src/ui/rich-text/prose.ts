import { cn } from '#ui/cn.ts'

/** Typography of rich text, in the editor and the view. */
export const prose = cn(
  'break-words text-reading text-text',
  '[&>*+*]:mt-2 [&>:is(h2,h3)]:mt-4 [&>:first-child]:mt-0',
  '[&_h2]:font-bold [&_h2]:text-section [&_h3]:font-bold',
  '[&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6 [&_li>p]:my-0.5',
  '[&_blockquote]:border-line-strong [&_blockquote]:border-l-2 [&_blockquote]:pl-3 [&_blockquote]:text-text-muted',
  '[&_a]:text-accent-text [&_a]:underline [&_a]:underline-offset-4',
  '[&_img]:h-auto [&_img]:max-w-full [&_img]:rounded',
  '[&_hr]:border-t',
)
