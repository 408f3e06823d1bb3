import DOMPurify from 'dompurify'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { useMergedRef } from '#ui/field/use-merged-ref.ts'
import { prose } from './prose.ts'

const allowed = {
  ALLOWED_TAGS: [
    ...['p', 'br', 'hr', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'a', 'img'],
    ...['strong', 'b', 'em', 'i', 'u', 's', 'code', 'pre'],
  ],
  ALLOWED_ATTR: ['href', 'src', 'alt', 'title', 'start'],
  ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|\/(?!\/)|data:image\/(?:png|jpe?g|gif|webp);)/i,
  RETURN_DOM_FRAGMENT: true as const,
}

/** Sanitises the HTML: only tags of the editor are allowed, and links open outside of the console. */
function sanitise(html: string): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, allowed)
  for (const link of fragment.querySelectorAll('a')) {
    link.target = '_blank'
    link.rel = 'noopener noreferrer nofollow'
  }
  for (const image of fragment.querySelectorAll('img')) {
    image.loading = 'lazy'
    // A picture without a description is decorative for screen readers.
    image.alt ||= ''
  }
  return fragment
}

export interface RichTextViewProps extends Omit<ComponentProps<'div'>, 'children'> {
  html: string
}

/** Read-only rich text from any source: scripts, styles and foreign addresses are removed first. */
export function RichTextView({ html, className, ref, ...rest }: RichTextViewProps) {
  const root = useRef<HTMLDivElement>(null)
  // Inserts the sanitised nodes themselves: serialised and parsed again they might differ.
  useLayoutEffect(() => root.current?.replaceChildren(sanitise(html)), [html])
  return <div data-slot="rich-text-view" {...rest} ref={useMergedRef(root, ref)} className={cn(prose, className)} />
}
