import { type Editor, useEditorState } from '@tiptap/react'
import type { LucideIcon } from 'lucide-react'
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo2 from 'lucide-react/icons/redo-2'
import TextQuote from 'lucide-react/icons/text-quote'
import Undo2 from 'lucide-react/icons/undo-2'
import type { KeyboardEvent } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { LinkButton } from './link-button.tsx'

interface ToolbarProps {
  editor: Editor
  disabled: boolean
  /** Opens the picture chooser; undefined if disabled. */
  onImage: (() => void) | undefined
}

interface Tool {
  label: string
  icon: LucideIcon
  isOn?: boolean
  isOff?: boolean
  run: () => void
}

/** Arrows move between the tools; Tab leaves the toolbar. */
function pager(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = tools.findIndex((tool) => tool.matches(':focus'))
  if (at < 0) return
  event.preventDefault()
  tools.at((at + step) % tools.length)?.focus()
}

const off = {
  bold: false,
  italic: false,
  heading: false,
  subheading: false,
  bullets: false,
  numbers: false,
  quote: false,
  canUndo: false,
  canRedo: false,
}

export function Toolbar({ editor, disabled, onImage }: ToolbarProps) {
  const is = useEditorState({
    editor,
    // An unmounted page destroys its editor, but the selector runs once more.
    selector: ({ editor: now }) =>
      now.isDestroyed
        ? off
        : {
            bold: now.isActive('bold'),
            italic: now.isActive('italic'),
            heading: now.isActive('heading', { level: 2 }),
            subheading: now.isActive('heading', { level: 3 }),
            bullets: now.isActive('bulletList'),
            numbers: now.isActive('orderedList'),
            quote: now.isActive('blockquote'),
            canUndo: now.can().undo(),
            canRedo: now.can().redo(),
          },
  })
  const act = () => editor.chain().focus()
  const groups: Tool[][] = [
    [
      { label: '撤销', icon: Undo2, isOff: !is.canUndo, run: () => act().undo().run() },
      { label: '重做', icon: Redo2, isOff: !is.canRedo, run: () => act().redo().run() },
    ],
    [
      { label: '标题', icon: Heading2, isOn: is.heading, run: () => act().toggleHeading({ level: 2 }).run() },
      { label: '小标题', icon: Heading3, isOn: is.subheading, run: () => act().toggleHeading({ level: 3 }).run() },
      { label: '加粗', icon: Bold, isOn: is.bold, run: () => act().toggleBold().run() },
      { label: '斜体', icon: Italic, isOn: is.italic, run: () => act().toggleItalic().run() },
    ],
    [
      { label: '项目列表', icon: List, isOn: is.bullets, run: () => act().toggleBulletList().run() },
      { label: '编号列表', icon: ListOrdered, isOn: is.numbers, run: () => act().toggleOrderedList().run() },
      { label: '引用', icon: TextQuote, isOn: is.quote, run: () => act().toggleBlockquote().run() },
    ],
  ]
  return (
    <div
      role="toolbar"
      aria-label="文字格式"
      onKeyDown={pager}
      className="flex flex-wrap items-center gap-0.5 border-b bg-sunken p-1"
    >
      {groups.map((tools) => (
        <div key={tools[0]?.label} className="flex gap-0.5 border-r pr-1 mr-1">
          {tools.map(({ label, icon: Icon, isOn, isOff = false, run }) => (
            <IconButton
              key={label}
              size="tiny"
              label={label}
              aria-pressed={isOn}
              disabled={disabled || isOff}
              onClick={run}
              className="aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
            >
              <Icon aria-hidden strokeWidth={1.75} />
            </IconButton>
          ))}
        </div>
      ))}
      <LinkButton editor={editor} disabled={disabled} />
      {onImage && (
        <IconButton size="tiny" label="插入图片" disabled={disabled} onClick={onImage}>
          <ImagePlus aria-hidden strokeWidth={1.75} />
        </IconButton>
      )}
    </div>
  )
}
