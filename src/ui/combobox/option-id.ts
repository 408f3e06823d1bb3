import type { Choice } from '#ui/field/choice.ts'

export interface ListedOption extends Choice {
  /** The option that creates an item from the text. */
  isNew?: boolean
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`
