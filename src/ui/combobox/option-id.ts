import type { Choice } from '#ui/field/choice.ts'

export interface ListedOption extends Choice {
  /** The line that makes a new thing of the text instead of choosing one. */
  isNew?: boolean
}

export const optionId = (listId: string, index: number) => `${listId}-${index}`
