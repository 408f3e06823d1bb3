import { cva } from 'class-variance-authority'

/** An entry of a calendar in the colour of its status. */
export const entryLook = cva('cursor-pointer outline-offset-0 hover:brightness-97 dark:hover:brightness-115', {
  variants: {
    tone: {
      neutral: 'border-line-strong bg-sunken text-text-muted',
      accent: 'border-accent bg-accent-subtle text-accent-text',
      success: 'border-success bg-success-subtle text-success-text',
      warning: 'border-warning bg-warning-subtle text-warning-text',
      danger: 'border-danger bg-danger-subtle text-danger-text',
      info: 'border-info bg-info-subtle text-info-text',
    },
  },
})
