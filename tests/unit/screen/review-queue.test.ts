import { expect, test } from 'vitest'
import { placeIn } from '#screen/review/review-queue.ts'

const queue = [
  { id: 11, isMine: true },
  { id: 12, isMine: false },
  { id: 13, isMine: true },
]
const placeOf = (id: number, nextPendingId: number | null = null) =>
  placeIn({ queue, id, isDecidable: ({ isMine }) => isMine, nextPendingId, onOpen: () => {} })

test('previous and next follow the list; a decision moves to the next decidable review', () => {
  expect(placeOf(11)).toMatchObject({ previous: null, next: 12, following: 13 })
  expect(placeOf(12)).toMatchObject({ previous: 11, next: 13, following: 13 })
})

test('at the end of the list the server returns the next one', () => {
  expect(placeOf(13, 40)).toMatchObject({ previous: 12, next: null, following: 40 })
  expect(placeOf(13)).toMatchObject({ following: null })
})

test('a review opened by URL has no neighbours, and the first of the list follows', () => {
  expect(placeOf(99)).toMatchObject({ previous: null, next: null, following: 11 })
})
