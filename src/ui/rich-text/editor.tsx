import { Image } from '@tiptap/extension-image'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useMemo, useRef } from 'react'
import { cn } from '#ui/cn.ts'
import { useFieldControl, useFieldGroup } from '#ui/field/field-context.ts'
import { TaskLine } from '#ui/uploader/line.tsx'
import type { Upload, Uploaded } from '#ui/uploader/upload-queue.ts'
import { usePick } from '#ui/uploader/use-pick.tsx'
import { useUploads } from '#ui/uploader/use-uploads.ts'
import { useHandler } from '#ui/use-handler.ts'
import { cleanPaste } from './clean-paste.ts'
import { prose } from './prose.ts'
import { frame, type RichTextProps } from './rich-text-props.ts'
import { Toolbar } from './toolbar.tsx'
import { Counter, Placeholder } from './written.tsx'

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    link: { openOnClick: false, defaultProtocol: 'https', protocols: ['http', 'https', 'mailto', 'tel'] },
  }),
  Image,
]

// The editor keeps an empty paragraph at the end, so that the user can continue after a picture; it is not part of the
// value.
const trailing = /(?:<p><\/p>)+$/

const noUpload: Upload = () => Promise.reject(new Error('这里不能上传图片'))
const noRules = {}

export default function Editor({
  value,
  onChange,
  upload,
  imageRules = noRules,
  onRefuse,
  onBusyChange,
  maxLength,
  placeholder,
  disabled = false,
  id,
  className,
  ...rest
}: RichTextProps) {
  const group = useFieldGroup({ id, ...rest })
  const { 'aria-invalid': isInvalid, 'aria-required': isRequired } = useFieldControl(rest)
  const label = rest['aria-label']
  const labelledBy = group['aria-labelledby']
  const describedBy = group['aria-describedby']
  const written = useRef(value)
  const emit = useHandler((html: string) => {
    written.current = html
    onChange(html)
  })
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: cleanPaste,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        class: cn(prose, 'min-h-48 px-3 py-2 outline-none'),
        ...(label && { 'aria-label': label }),
        ...(labelledBy && { 'aria-labelledby': labelledBy }),
        ...(describedBy && { 'aria-describedby': describedBy }),
        ...(isInvalid && { 'aria-invalid': 'true' }),
        ...(isRequired && { 'aria-required': 'true' }),
      },
    }),
    [label, labelledBy, describedBy, isInvalid, isRequired],
  )
  const editor = useEditor({
    extensions,
    content: value,
    editable: !disabled,
    editorProps,
    // Created after mount: an editor created during render is destroyed if the page is delayed, and one in a hidden
    // page is created again when the page is shown.
    immediatelyRender: false,
    onUpdate: ({ editor: now }) => emit(now.isEmpty ? '' : now.getHTML().replace(trailing, '')),
  })
  // A value from outside, such as a form reset.
  useEffect(() => {
    if (!editor || value === written.current) return
    written.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  const insert = (files: Uploaded[]) => {
    const images = files.map(({ url, name }) => ({ type: 'image', attrs: { src: url, alt: name } }))
    editor?.chain().focus().insertContent(images).run()
  }
  const { tasks, refusal, accept, cancel, retry } = useUploads({
    upload: upload ?? noUpload,
    rules: { type: 'image', ...imageRules },
    count: 0,
    max: Number.POSITIVE_INFINITY,
    onArrive: insert,
    onRefuse,
    onBusyChange,
  })
  const pick = usePick({
    noun: '图片',
    accept: 'image/*',
    multiple: true,
    disabled: disabled || !upload,
    onFiles: accept,
  })
  return (
    <fieldset
      data-slot="rich-text"
      {...rest}
      id={group.id}
      disabled={disabled}
      {...pick.zone}
      className={cn(
        frame,
        'has-[[role=textbox]:focus]:border-accent has-[[role=textbox]:focus]:outline-2 has-[[role=textbox]:focus]:-outline-offset-1 has-[[role=textbox]:focus]:outline-accent',
        'data-over:border-accent data-over:bg-accent-subtle',
        isInvalid && 'border-danger',
        disabled && 'border-line bg-sunken text-text-faint',
        className,
      )}
    >
      {upload && pick.chooser}
      {editor && <Toolbar key={editor.instanceId} editor={editor} disabled={disabled} onImage={upload && pick.open} />}
      <div className="relative max-h-[60dvh] overflow-y-auto">
        {editor && placeholder && (
          <Placeholder key={editor.instanceId} editor={editor}>
            {placeholder}
          </Placeholder>
        )}
        <EditorContent editor={editor} />
      </div>
      {tasks.length > 0 && (
        <div className="grid gap-1 border-t p-2">
          {tasks.map((task) => (
            <TaskLine
              key={task.id}
              kind="image"
              task={task}
              onCancel={() => cancel(task.id)}
              onRetry={() => retry(task.id)}
            />
          ))}
        </div>
      )}
      {(refusal || maxLength !== undefined) && (
        <div className="flex items-start gap-1 border-t px-3 py-1 text-small">
          {refusal && (
            <p role="alert" className="flex gap-1 text-danger-text">
              <CircleAlert aria-hidden strokeWidth={1.75} className="mt-px size-4 shrink-0" />
              {refusal}
            </p>
          )}
          {editor && maxLength !== undefined && <Counter key={editor.instanceId} editor={editor} max={maxLength} />}
        </div>
      )}
    </fieldset>
  )
}
