import { Controls, Description, Primary, Title } from '@storybook/addon-docs/blocks'

/** What a part is for, one of it to try, and what it takes. Its other stories stand beside it, each on a page of its own. */
export default function PartPage() {
  return (
    <>
      <Title />
      <Description />
      <Primary />
      <Controls />
    </>
  )
}
