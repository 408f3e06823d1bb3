import { type Editor, useEditorState } from '@tiptap/react'
import { cn } from '#ui/cn.ts'

/*
 * Depends on the written text. Both are mounted only with an editor, and again with another one: `useEditorState`
 * caches the state of a missing editor until the first key.
 */

interface PlaceholderProps {
  editor: Editor
  children: string
}

export function Placeholder({ editor, children }: PlaceholderProps) {
  const isEmpty = useEditorState({ editor, selector: ({ editor: now }) => !now.isDestroyed && now.isEmpty })
  if (!isEmpty) return null
  return (
    <p aria-hidden className="pointer-events-none absolute top-2 left-3 text-reading text-text-faint">
      {children}
    </p>
  )
}

interface CounterProps {
  editor: Editor
  max: number
}

export function Counter({ editor, max }: CounterProps) {
  const length = useEditorState({
    editor,
    selector: ({ editor: now }) => (now.isDestroyed ? 0 : now.getText({ blockSeparator: '' }).length),
  })
  return (
    <p className={cn('ml-auto tabular-nums', length > max ? 'text-danger-text' : 'text-text-faint')}>
      {length} / {max}
    </p>
  )
}
