import type { KeyboardEvent, ReactNode } from 'react'
import { reviewStatus } from '#contract/rules/review.ts'
import { formatTime } from '#lib/formats.ts'
import { Button } from '#ui/button/button.tsx'
import type { Edits } from '#ui/dialog/edits.ts'
import { canDiscard } from '#ui/dialog/modal-root.tsx'
import { Drawer, DrawerBody, DrawerContent, type DrawerContentProps } from '#ui/drawer/drawer.tsx'
import { KeyboardKey } from '#ui/keyboard-key/keyboard-key.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { isInside, isTyping, type Place } from './review-queue.ts'

interface ReviewDrawerProps extends Pick<DrawerContentProps, 'size' | 'title' | 'description'> {
  place: Place
  /** The unsaved refusal reason. */
  edits: Edits
  decision: { isRefusing: boolean; setRefusing: (isRefusing: boolean) => void }
  /** Handles the decision shortcuts. */
  onDecide: (event: KeyboardEvent) => void
  /** Made of `<RecordPager>` and the decision buttons. */
  foot: ReactNode
  /** The subject of the review. */
  children: ReactNode
}

/** Drawer for a queue of reviews that can be processed with the keyboard only. */
export function ReviewDrawer({ place, edits, decision, onDecide, foot, children, ...head }: ReviewDrawerProps) {
  const { previous, next, onOpen } = place
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isInside(event)) return
    if (event.key === 'j' && next !== null && !isTyping(event)) onOpen(next)
    if (event.key === 'k' && previous !== null && !isTyping(event)) onOpen(previous)
    onDecide(event)
  }
  return (
    <Drawer open onOpenChange={() => onOpen(null)} edits={edits}>
      <DrawerContent
        {...head}
        onKeyDown={onKeyDown}
        onEscapeKeyDown={(event) => {
          if (!decision.isRefusing) return
          event.preventDefault()
          decision.setRefusing(false)
        }}
      >
        <DrawerBody>{children}</DrawerBody>
        {foot}
      </DrawerContent>
    </Drawer>
  )
}

/** A place that asks for confirmation before another review opens if there is unsaved input. */
export const guardedPlace = (place: Place, edits: Edits, title: string): Place => ({
  ...place,
  onOpen: (id) => {
    // On close the drawer asks by itself.
    if (id === null || !edits.isDirty) return place.onOpen(id)
    void canDiscard(title).then((isMeant) => {
      if (isMeant) place.onOpen(id)
    })
  },
})

/** Buttons for the previous and next review, at the left of the footer. */
export function RecordPager({ place: { previous, next, onOpen } }: { place: Place }) {
  return (
    <span className="mr-auto flex items-center gap-1">
      <Button tone="quiet" disabled={previous === null} aria-keyshortcuts="k" onClick={() => onOpen(previous)}>
        上一个 <KeyboardKey aria-hidden keys="K" />
      </Button>
      <Button tone="quiet" disabled={next === null} aria-keyshortcuts="j" onClick={() => onOpen(next)}>
        下一个 <KeyboardKey aria-hidden keys="J" />
      </Button>
    </span>
  )
}

interface ReasonChipsProps<Reason extends string | number> {
  label: string
  reasons: readonly Reason[]
  words: (reason: Reason) => string
  isChosen: (reason: Reason) => boolean
  onToggle: (reason: Reason) => void
}

/** Common refusal reasons, each with a number key. */
export function ReasonChips<Reason extends string | number>({
  label,
  reasons,
  words,
  isChosen,
  onToggle,
}: ReasonChipsProps<Reason>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-2">
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          size="tiny"
          // The first reason is focused, so that number keys pick and Tab leads to the text input.
          autoFocus={index === 0}
          aria-keyshortcuts={String(index + 1)}
          aria-pressed={isChosen(reason)}
          className="aria-pressed:border-accent aria-pressed:bg-accent-subtle aria-pressed:text-accent-text"
          onClick={() => onToggle(reason)}
        >
          <span aria-hidden className="text-text-faint tabular-nums">
            {index + 1}
          </span>
          {words(reason)}
        </Button>
      ))}
    </fieldset>
  )
}

interface Verdict {
  status: (typeof reviewStatus.codes)[number]
  reason: string
  reviewedBy: string
  reviewedAt: string | null
}

/** The decision of a review, once decided. */
export function ReviewVerdict({ review: { status, reason, reviewedBy, reviewedAt } }: { review: Verdict }) {
  if (status === reviewStatus.pending) return null
  return (
    <Notice
      tone={status === reviewStatus.approved ? 'success' : status === reviewStatus.rejected ? 'danger' : 'info'}
      role="note"
      title={reviewStatus.label(status)}
    >
      {[reason, reviewedBy, formatTime(reviewedAt)].filter(Boolean).join(' · ')}
    </Notice>
  )
}
