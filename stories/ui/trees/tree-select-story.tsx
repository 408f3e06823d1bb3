import type { ComponentProps } from 'react'
import { fn, screen } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { Held } from '../inputs/held.tsx'
import { categories } from './samples.ts'

/** A category field that stores its value: base of the stories. */
export const treeSelectStory = {
  component: TreeSelect,
  args: { value: '', onChange: fn(), nodes: categories },
  render: (args: ComponentProps<typeof TreeSelect>) => (
    <Field label="后台类目" className="max-w-96">
      {args.multiple ? (
        <Held initial={args.value} onChange={(value) => args.onChange([...value])}>
          {(bind) => <TreeSelect {...args} {...bind} />}
        </Held>
      ) : (
        <Held initial={args.value} onChange={args.onChange}>
          {(bind) => <TreeSelect {...args} {...bind} />}
        </Held>
      )}
    </Field>
  ),
}

/** The tree is rendered in a popup outside the canvas. */
export const item = (name: string | RegExp) => screen.findByRole('treeitem', { name })
