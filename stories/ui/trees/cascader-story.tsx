import type { ComponentProps } from 'react'
import { fn, screen } from 'storybook/test'
import { Cascader } from '#ui/cascader/cascader.tsx'
import { Field } from '#ui/field/field.tsx'
import { Held } from '../inputs/held.tsx'
import { categories } from './samples.ts'

/** A category field that stores its value: base of the stories. */
export const cascaderStory = {
  component: Cascader,
  args: { value: '', onChange: fn(), nodes: categories, noun: '类目' },
  render: (args: ComponentProps<typeof Cascader>) => (
    <Field label="后台类目" className="max-w-96">
      {args.multiple ? (
        <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
          {(bind) => <Cascader {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <Cascader {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
}

/** Options are rendered in a popup outside the canvas. */
export const option = (name: string | RegExp) => screen.findByRole('option', { name })
