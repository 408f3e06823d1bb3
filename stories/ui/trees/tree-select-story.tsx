import type { ComponentProps } from 'react'
import { fn, screen } from 'storybook/test'
import { Field } from '#ui/field/field.tsx'
import { TreeSelect } from '#ui/tree-select/tree-select.tsx'
import { Held } from '../inputs/held.tsx'
import { categories } from './samples.ts'

/** A field of classes that keeps what is chosen: what stories of the part begin with. */
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

/** The tree is drawn beside the page, where a popup goes. */
export const item = (name: string | RegExp) => screen.findByRole('treeitem', { name })
