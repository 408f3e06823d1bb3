import { Controls, Description, Primary, Title } from '@storybook/addon-docs/blocks'

/** The docs page of a component: description, interactive example and props. Its other stories have their own pages. */
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
