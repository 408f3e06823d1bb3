import { useState } from 'react'
import { fn } from 'storybook/test'
import { Button } from '#ui/button/button.tsx'
import { RichText } from '#ui/rich-text/rich-text.tsx'
import type { RichTextProps } from '#ui/rich-text/rich-text-props.ts'
import { takesAll } from '../uploads/stores.ts'

/** A rich text editor that stores its value, as a form would. */
export function HeldRichText({ value: first, onChange, ...rest }: RichTextProps) {
  const [value, setValue] = useState(first)
  return (
    <div className="grid max-w-[720px] gap-2">
      <RichText
        {...rest}
        value={value}
        onChange={(html) => {
          setValue(html)
          onChange(html)
        }}
      />
      <Button className="justify-self-start" onClick={() => setValue('')}>
        清空
      </Button>
    </div>
  )
}

/** Base of all rich text stories. */
export const richTextStory = {
  component: RichText,
  args: { value: '', onChange: fn(), upload: takesAll, 'aria-label': '品牌介绍', placeholder: '介绍品牌的来历与特点' },
  render: (args: RichTextProps) => <HeldRichText {...args} />,
}
