import { type Editor, useEditorState } from '@tiptap/react'
import Link2 from 'lucide-react/icons/link-2'
import { type KeyboardEvent, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '#ui/popover/popover.tsx'
import { TextInput } from '#ui/text-input/text-input.tsx'

interface LinkButtonProps {
  editor: Editor
  disabled: boolean
}

const hasScheme = /^(?:https?:\/\/|mailto:|tel:|\/)/i

/** Turns the selected text into a link, or edits the link at the cursor. */
export function LinkButton({ editor, disabled }: LinkButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [url, setUrl] = useState('')
  const href = useEditorState({
    editor,
    selector: ({ editor: now }): string => now.getAttributes('link').href ?? '',
  })

  const close = () => {
    setOpen(false)
    editor.commands.focus()
  }
  const apply = () => {
    const address = url.trim()
    const chain = editor.chain().focus().extendMarkRange('link')
    if (address === '') chain.unsetLink().run()
    else {
      const full = hasScheme.test(address) ? address : `https://${address}`
      const isEmpty = editor.state.selection.empty && href === ''
      // Without selected text the URL becomes the text.
      if (isEmpty)
        chain.insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: full } }] }).run()
      else chain.setLink({ href: full }).run()
    }
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The editor is inside a form, which Enter must not submit.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    apply()
  }
  const verb = href === '' ? '添加链接' : url.trim() === '' ? '移除链接' : '更新链接'
  return (
    <Popover
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open)
        if (open) setUrl(href)
      }}
    >
      <PopoverTrigger asChild>
        <IconButton
          size="tiny"
          label="链接"
          disabled={disabled}
          aria-pressed={href !== ''}
          className="aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
        >
          <Link2 aria-hidden strokeWidth={1.75} />
        </IconButton>
      </PopoverTrigger>
      <PopoverContent label="链接" className="flex w-96 items-center gap-2">
        <TextInput
          aria-label="链接地址"
          placeholder="https://"
          value={url}
          onChange={setUrl}
          onKeyDown={onKeyDown}
          className="flex-1"
        />
        <Button tone="primary" onClick={apply}>
          {verb}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
