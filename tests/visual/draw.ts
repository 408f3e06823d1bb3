import type { Browser } from 'playwright'
import { Camera, type Picture, type Theme } from './camera.ts'

export interface Subject {
  story: string
  theme: Theme
  /** Hash of the approved picture. */
  approved: string | undefined
}

export interface Drawn extends Subject {
  outcome: 'same' | 'changed' | 'new' | 'unstable' | 'broken'
  /** Absent when the story broke or never came out twice the same. */
  picture?: Picture
  /** Why it broke. */
  fault?: string
}

const DRAWS = 4

/** Draws a story until one picture has been seen before: the approved one, or one of these draws; or until there is one. */
async function draw(camera: Camera, subject: Subject, takesFirst: boolean): Promise<Drawn> {
  const seen = new Set([subject.approved])
  let fault: string | undefined
  for (let count = 0; count < DRAWS; count++) {
    try {
      const picture = await camera.take(subject.story, subject.theme)
      if (takesFirst || seen.has(picture.hash)) return { ...subject, picture, outcome: outcomeOf(subject, picture) }
      seen.add(picture.hash)
    } catch (error) {
      fault = error instanceof Error ? error.message : String(error)
    }
  }
  return fault ? { ...subject, outcome: 'broken', fault } : { ...subject, outcome: 'unstable' }
}

function outcomeOf({ approved }: Subject, { hash }: Picture): Drawn['outcome'] {
  if (approved === undefined) return 'new'
  return approved === hash ? 'same' : 'changed'
}

/**
 * Draws all subjects on a few pages of one browser, and hands out each as soon as it is drawn. Where all are approved anew the
 * first picture is taken: the next run finds out what never comes out the same, and a run takes half as long.
 */
export async function drawAll(
  browser: Browser,
  origin: string,
  subjects: readonly Subject[],
  { pages, takesFirst }: { pages: number; takesFirst: boolean },
  onDrawn: (drawn: Drawn) => Promise<void>,
): Promise<void> {
  const queue = subjects.values()
  const work = async () => {
    let camera = await Camera.open(browser, origin)
    for (const subject of queue) {
      // A story may bring its page down, which must not take the next ones along.
      if (!camera.isOpen) camera = await Camera.open(browser, origin)
      await onDrawn(await draw(camera, subject, takesFirst))
    }
    await camera.close()
  }
  await Promise.all(Array.from({ length: pages }, work))
}
